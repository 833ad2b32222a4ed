import { useState } from 'react'
import {
  type DisplaySettings,
  keepDisplaySettings,
  readDisplaySettings,
} from '../storage/display-settings'

/** How this person likes to read questions, remembered on the device. */
export function useDisplaySettings() {
  const [settings, setSettings] = useState(readDisplaySettings)

  function change(part: Partial<DisplaySettings>) {
    const changed = { ...settings, ...part }
    keepDisplaySettings(changed)
    setSettings(changed)
  }
  return { settings, change }
}
