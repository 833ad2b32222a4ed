/** Texts about a result and the pass mark. */
export const texts = {
  passed: (percent: string) => `ผ่านเกณฑ์ ${percent}%`,
  short: (percent: string) => `ยังไม่ถึงเกณฑ์ ${percent}%`,
  /** By the rules of an examination. */
  passedAll: 'ผ่านทุกเกณฑ์',
  missed: 'ยังผ่านไม่ครบทุกเกณฑ์',
} as const
