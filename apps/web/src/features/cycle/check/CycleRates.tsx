/** The house's share of rounds. */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { useRates } from '../../../check/useRates.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useCycles } from '../../../live/cycles.ts'

export function CycleRates() {
  const t = useT()
  const { range } = useRates()
  const options = (useCycles().list ?? []).flatMap((cycle) => cycle.options)
  if (options.length === 0) return null
  return (
    <Fact label={t('check.fees.edge')}>
      <Num>{range(options.map(({ houseEdge }) => houseEdge))}</Num>
    </Fact>
  )
}
