type Icon = {
  file: string
  /** In pixels; null for SVG, which fits any size. */
  width: number | null
  maskable: boolean
}

/** All rendered icons. iOS rounds the corners of its icon itself and shows no transparency. */
export const icons: readonly Icon[] = [
  { file: 'icon.svg', width: null, maskable: false },
  { file: 'icon-maskable.svg', width: null, maskable: true },
  { file: 'icon-48.png', width: 48, maskable: false },
  { file: 'icon-192.png', width: 192, maskable: false },
  { file: 'icon-512.png', width: 512, maskable: false },
  { file: 'icon-maskable-192.png', width: 192, maskable: true },
  { file: 'icon-maskable-512.png', width: 512, maskable: true },
  { file: 'apple-touch-icon.png', width: 180, maskable: true },
]

export function iconOf(file: string): Icon | undefined {
  return icons.find((icon) => icon.file === file)
}
