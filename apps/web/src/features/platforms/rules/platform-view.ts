export const platformViews = ['grid', 'list'] as const
export type PlatformView = (typeof platformViews)[number]
