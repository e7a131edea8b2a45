/** How many lots have no take-profit or stop-loss, if any. */
import type { TriggerKind } from '@assay/domain/perp/perpOrder.ts'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import type { Position } from '@assay/wire/rows/position.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useProtectionWords } from './useProtectionWords.ts'

type CoverFactsProps = {
  position: Position
  without: readonly { kind: TriggerKind; lots: number }[]
}

export function CoverFacts({ position, without }: CoverFactsProps) {
  const t = useT()
  const { someOf } = useProtectionWords(position)
  const some = without.filter(({ lots }) => lots > 0)
  if (some.length === 0) return null
  return (
    <FactList>
      {some.map(({ kind, lots }) => (
        <Fact key={kind} label={t(`perp.protect.without.${kind}`)}>
          {someOf(lots)}
        </Fact>
      ))}
    </FactList>
  )
}
