/**
 * Minimum versions of packages with published vulnerabilities, and their ids. One minimum for each major version that has a fix;
 * older major versions have none. `npm audit` may be unreachable, so this table is reviewed at every upgrade.
 */
export const VERSION_FLOORS: readonly (readonly [
  name: string,
  floors: readonly string[],
  advisory: string,
])[] = [
  ['@babel/helpers', ['7.26.10'], 'CVE-2025-27789'],
  ['@babel/traverse', ['7.23.2'], 'CVE-2023-45133'],
  ['body-parser', ['1.20.6', '2.3.0'], 'CVE-2026-12590'],
  ['brace-expansion', ['1.1.18', '2.1.4', '5.0.9'], 'GHSA-rgw5-rvv9-x895'],
  // Older versions depend on dicer, whose vulnerability has no fix.
  ['busboy', ['1.0.0'], 'CVE-2022-24434'],
  ['compression', ['1.8.1'], 'CVE-2025-7339'],
  ['cookie', ['0.7.0', '1.0.0'], 'CVE-2024-47764'],
  // 4.4.2 was published by an attacker.
  ['debug', ['2.6.9', '3.1.0', '4.4.3'], 'CVE-2017-16137, GHSA-8mgj-vmr8-frr6'],
  ['esbuild', ['0.28.1'], 'GHSA-67mh-4wv8-2f99, GHSA-g7r4-m6w7-qqqr'],
  ['express', ['4.20.0', '5.0.0'], 'CVE-2024-43796'],
  ['fast-uri', ['3.1.7'], 'CVE-2026-84292, CVE-2026-84394'],
  ['form-data', ['4.0.4'], 'CVE-2025-7783'],
  ['formidable', ['3.5.3'], 'CVE-2025-46653'],
  ['happy-dom', ['20.8.9'], 'GHSA-w4gp-fjgq-3q4g'],
  ['i18next', ['19.8.5'], 'SNYK-JS-I18NEXT-1065979'],
  ['i18next-http-middleware', ['3.9.7'], 'CVE-2026-48714'],
  ['jose', ['2.0.7', '4.15.5'], 'CVE-2024-28176'],
  ['json5', ['1.0.2', '2.2.2'], 'CVE-2022-46175'],
  ['lodash', ['4.18.0'], 'CVE-2025-13465, CVE-2026-2950'],
  ['minimatch', ['3.1.4', '5.1.8', '9.0.7', '10.2.3'], 'CVE-2026-26996, CVE-2026-27903, CVE-2026-27904'],
  ['minimist', ['1.2.6'], 'CVE-2021-44906'],
  ['nanoid', ['3.3.18'], 'CVE-2026-67213'],
  ['on-headers', ['1.1.0'], 'CVE-2025-7339'],
  ['path-to-regexp', ['0.1.13', '1.9.0', '8.4.0'], 'CVE-2024-45296, CVE-2026-4867, CVE-2026-4926'],
  ['picomatch', ['2.3.2', '4.0.4'], 'CVE-2026-33671, CVE-2026-33672'],
  ['postcss', ['8.5.23'], 'GHSA-fxqj-rqcc-2cmp'],
  ['qs', ['6.16.0'], 'CVE-2025-15284, CVE-2026-2391, CVE-2026-82562'],
  ['react-router', ['7.18.0'], 'GHSA-jjmj-jmhj-qwj2'],
  ['react-router-dom', ['7.18.0'], 'GHSA-jjmj-jmhj-qwj2'],
  ['semver', ['5.7.2', '6.3.1', '7.5.2'], 'CVE-2022-25883'],
  ['send', ['0.19.0', '1.1.0'], 'CVE-2024-43799'],
  ['serve-static', ['1.16.0', '2.1.0'], 'CVE-2024-43800'],
  // sharp contains libvips, libheif and libwebp.
  ['sharp', ['0.35.4'], 'CVE-2023-4863, GHSA-f88m-g3jw-g9cj, GHSA-rgj7-g3m4-5g8c'],
  ['tough-cookie', ['4.1.3'], 'CVE-2023-26136'],
  ['vite', ['6.4.3', '7.3.5', '8.0.16'], 'CVE-2026-39364, CVE-2026-53571'],
  ['vitest', ['1.6.1', '2.1.9', '3.0.5'], 'CVE-2025-24964'],
  ['ws', ['7.5.10', '8.21.0'], 'CVE-2024-37890, CVE-2026-48779'],
]

/** Packages with a vulnerability that has no fix. */
export const NEVER = ['dicer', 'event-stream', 'node-ipc', 'request']
