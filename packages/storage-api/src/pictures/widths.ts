/** In pixels: what renditions may be asked for. A picture is kept no wider or higher than the last. */
export const widths = [64, 128, 256, 320, 480, 640, 960, 1280, 1920] as const

export const largestEdge = 1920

/** Of a picture as it is sent, all frames of an animation together. */
export const maxPixels = 25_000_000
