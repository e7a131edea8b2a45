/** All 42 characters of an address in groups of four, the ends bold, for comparison. */
import css from './AddressText.module.css'
import { chunked } from './addressText.ts'

/** Bold groups at each end: `0x` and the first four digits, the last four. */
const FIRST = 2
const LAST = 1

export function AddressText({ address }: { address: string }) {
  const pieces = chunked(address)
  return (
    <span className={css.address} data-address={address}>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces may repeat and never move.
        <span key={index} data-end={index < FIRST || index >= pieces.length - LAST || undefined}>
          {piece}
        </span>
      ))}
    </span>
  )
}
