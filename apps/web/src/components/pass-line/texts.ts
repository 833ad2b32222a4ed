/** What is said of a result and the line from which it counts as passed. */
export const texts = {
  passed: (percent: string) => `ผ่านเกณฑ์ ${percent}%`,
  short: (percent: string) => `ยังไม่ถึงเกณฑ์ ${percent}%`,
  mark: (percent: string) => `ขีดบนแถบคือเกณฑ์ผ่าน ${percent}%`,
} as const
