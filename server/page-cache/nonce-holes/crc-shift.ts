/** Polynomials over GF(2) modulo CRC-32's own, in the reflected order that gzip uses (as in zlib's crc32_combine). */

const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/**
 * What a change of the checksum becomes behind that many bytes, for all the distances at once: a change that is made
 * in several places is their sum.
 */
export function createCrcShift(distances: readonly number[]): (change: number) => number {
  const factor = distances.reduce((sum, bytes) => sum ^ powerOfX(bytes * 8), 0)
  return (change) => multiply(factor, change)
}

function powerOfX(exponent: number): number {
  let power = ONE
  // x to the powers 1, 2, 4…
  let square = ONE >>> 1
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(square, power)
    square = multiply(square, square)
  }
  return power
}

function multiply(a: number, b: number): number {
  let product = 0
  let term = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= term
    term = term & 1 ? (term >>> 1) ^ POLYNOMIAL : term >>> 1
  }
  return product >>> 0
}
