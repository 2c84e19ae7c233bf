/** Our lamp. Decorative: the name is beside it or in the label of its container. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="6.5" fill="var(--brand-fill)" />
      <path d="M14 5.2c3 3.4 5 5.9 5 8.7a5 5 0 0 1-10 0c0-2.8 2-5.3 5-8.7z" fill="var(--lamp)" />
      <path d="M14 11c1.4 1.6 2.2 2.7 2.2 3.9a2.2 2.2 0 0 1-4.4 0c0-1.2.8-2.3 2.2-3.9z" fill="var(--lamp-glow)" />
      <rect x="8" y="20.6" width="12" height="2.2" rx="1.1" fill="var(--lamp-glow)" />
    </svg>
  )
}
