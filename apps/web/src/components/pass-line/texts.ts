/** Texts about a result and the pass mark. */
export const texts = {
  passed: (percent: string) => `ผ่านเกณฑ์ ${percent}%`,
  short: (percent: string) => `ยังไม่ถึงเกณฑ์ ${percent}%`,
} as const
