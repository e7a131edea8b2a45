/** What products have to check at one place of the page, in their order. */
import { type Check, checksAt } from '../../app/checks.ts'

export const ProductChecks = ({ at }: Pick<Check, 'at'>) =>
  checksAt(at).map(({ place, Part }) => <Part key={place} />)
