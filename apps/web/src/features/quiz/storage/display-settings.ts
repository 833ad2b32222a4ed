import { local, readStored, writeStored } from '@/lib/browser-storage'

export const fontSizes = ['normal', 'large', 'xlarge'] as const
export type FontSize = (typeof fontSizes)[number]

export type DisplaySettings = { fontSize: FontSize; showAll: boolean }

const key = 'sanamsob.quiz-display'
const defaults: DisplaySettings = { fontSize: 'normal', showAll: false }

export function readDisplaySettings(): DisplaySettings {
  const stored = readStored<Partial<DisplaySettings>>(local, key)
  return {
    fontSize: fontSizes.find((size) => size === stored?.fontSize) ?? defaults.fontSize,
    showAll: stored?.showAll === true,
  }
}

export function storeDisplaySettings(settings: DisplaySettings): void {
  writeStored(local, key, settings)
}
