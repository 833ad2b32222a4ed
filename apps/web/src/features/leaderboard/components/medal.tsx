const metals: Record<number, { ribbon: string; disc: string; rim: string; ink: string }> = {
  1: { ribbon: '#b4371f', disc: '#f5c344', rim: '#c98d12', ink: '#4a3000' },
  2: { ribbon: '#33449f', disc: '#d5d9e0', rim: '#8b93a1', ink: '#2b313c' },
  3: { ribbon: '#2c6e4d', disc: '#e2a679', rim: '#a8632f', ink: '#4a2408' },
}

/** Gold, silver or bronze medal with the rank. */
export function Medal({ rank }: { rank: number }) {
  const metal = metals[rank]
  if (!metal) return null
  return (
    <svg aria-hidden="true" width={40} height={48} viewBox="0 0 40 48">
      <path d="M10 2h8l4 14-8 6zM30 2h-8l-4 14 8 6z" fill={metal.ribbon} />
      <circle cx="20" cy="31" r="14" fill={metal.disc} stroke={metal.rim} strokeWidth="2.5" />
      <circle cx="20" cy="31" r="10" fill="none" stroke={metal.rim} strokeDasharray="1 2.5" />
      <text
        x="20"
        y="36"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        fill={metal.ink}
        fontFamily="inherit"
      >
        {rank}
      </text>
    </svg>
  )
}
