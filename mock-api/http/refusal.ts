/** An error of the contract: the error handler answers it as `{ message, errors? }`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'

  constructor(
    readonly status: number,
    message: string,
    readonly details: {
      readonly errors?: readonly FieldError[]
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    super(message)
  }
}

export interface FieldError {
  readonly msg: string
  readonly param: string
  readonly location: string
}

export function invalid(param: string, msg: string): Refusal {
  return new Refusal(400, msg, { errors: [{ msg, param, location: 'body' }] })
}

export const notFound = () => new Refusal(404, 'Not found')
export const notSignedIn = () =>
  new Refusal(401, 'You are not login, Please login to get access this route', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
export const notAllowed = () => new Refusal(403, 'You are not allowed to do this')

/** A simulated failure outside the contract: another error shape, or a connection that is cut. */
export class SimulatedFailure extends Error {
  override readonly name = 'SimulatedFailure'

  constructor(readonly answer: { readonly status: number; readonly body: object } | 'cut') {
    super('Simulated failure')
  }
}
