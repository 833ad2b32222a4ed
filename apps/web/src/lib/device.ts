export type Device = {
  kind: 'phone' | 'computer'
  browser: string
  system: string
}

/** Order matters: most browsers also claim to be another. */
const browsers: [sign: RegExp, name: string][] = [
  [/\bLine\//i, 'LINE'],
  [/\bFBA[NV]\b/, 'Facebook'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: [sign: RegExp, name: string, kind: Device['kind']][] = [
  [/iPhone/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'phone'],
  [/Android/, 'Android', 'phone'],
  [/Windows/, 'Windows', 'computer'],
  [/Mac OS X/, 'Mac', 'computer'],
  [/CrOS/, 'Chromebook', 'computer'],
  [/Linux/, 'Linux', 'computer'],
]

/** A `User-Agent` header as product names; null if it names no known browser and system. */
export function deviceOf(userAgent: string | null): Device | null {
  const text = userAgent ?? ''
  const browser = browsers.find(([sign]) => sign.test(text))
  const system = systems.find(([sign]) => sign.test(text))
  return browser && system ? { browser: browser[1], system: system[1], kind: system[2] } : null
}
