import { useState } from 'react'
import { local, readStored, writeStored } from '@/lib/browser-storage'

/** The learner's display settings, stored on the device. */
export function useDisplaySettings() {
  const [settings, setSettings] = useState(readDisplaySettings)

  function change(part: Partial<DisplaySettings>) {
    const changed = { ...settings, ...part }
    storeDisplaySettings(changed)
    setSettings(changed)
  }
  return { settings, change }
}

export const fontSizes = ['normal', 'large', 'xlarge'] as const
export type FontSize = (typeof fontSizes)[number]

export type DisplaySettings = { fontSize: FontSize; showAll: boolean }

const key = 'sanamsob.quiz-display'
const defaults: DisplaySettings = { fontSize: 'normal', showAll: false }

function readDisplaySettings(): DisplaySettings {
  const stored = readStored<Partial<DisplaySettings>>(local, key)
  return {
    fontSize: fontSizes.find((size) => size === stored?.fontSize) ?? defaults.fontSize,
    showAll: stored?.showAll === true,
  }
}

function storeDisplaySettings(settings: DisplaySettings): void {
  writeStored(local, key, settings)
}
