import { useId } from 'react'

/** The first letter of the organization's name, or the product's logo. */
export function Logo({ name, size = 28 }: { name?: string | undefined; size?: number }) {
  // The gradient of a logo that is hidden draws nothing for the others: each has its own.
  const gradient = useId()
  const letter = name?.trim().charAt(0).toUpperCase()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#3b5bdb" />
          <stop offset="1" stopColor="#6a4bd8" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="9" fill={`url(#${gradient})`} />
      {letter ? (
        <text x="16" y="21.5" fill="#fff" fontSize="16" fontWeight="650" textAnchor="middle">
          {letter}
        </text>
      ) : (
        <path
          fill="#fff"
          d="M9 11a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3h-5l-4.1 3.6a.6 .6 0 0 1-1-.45V19.6A3 3 0 0 1 9 17Z"
        />
      )}
    </svg>
  )
}
