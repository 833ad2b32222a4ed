import { useState } from 'react'
import {
  type DisplaySettings,
  readDisplaySettings,
  storeDisplaySettings,
} from '../storage/display-settings'

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
