/** Allowed widths of renditions in pixels. A stored picture has at most the last one as width and height. */
export const widths = [64, 128, 256, 320, 480, 640, 960, 1280, 1920] as const

export const maxEdge = 1920

/** Maximum pixels of an uploaded picture, all frames of an animation together. */
export const maxPixels = 25_000_000
