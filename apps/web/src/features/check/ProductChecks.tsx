/** The products' checks at one place of the page, in order. */
import { type Check, checksAt } from '../../check/checks.ts'

export const ProductChecks = ({ at }: Pick<Check, 'at'>) =>
  checksAt(at).map(({ place, Part }) => <Part key={place} />)
