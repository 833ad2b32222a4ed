/** One point: the same icon wherever points are shown. */
export function PointsMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill="var(--mantine-color-mango-5)" />
      <path d="m5.8 10.4 2.9 2.9 5.6-6" fill="none" stroke="#3d2600" strokeWidth="2" />
    </svg>
  )
}
