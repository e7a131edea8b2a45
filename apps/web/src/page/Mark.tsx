/** The mark: a dial of ticks with its hand at ten past ten. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" role="img" aria-label="Assay">
      <rect width="64" height="64" rx="15" fill="#11141a" />
      <circle
        cx="32"
        cy="32"
        r="20"
        fill="none"
        stroke="#f3efe6"
        strokeWidth="7"
        pathLength="48"
        strokeDasharray=".32 .68"
      />
      <path d="M22 26l10 8 9-15" fill="none" stroke="#a3b4ff" strokeWidth="3.4" />
    </svg>
  )
}
