/** How much of an offering was requested; all ticks are lit if it is oversubscribed. */
import { Dial } from '@assay/ui/figures/Dial.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { litShare, wholeShare } from './offeringShown.ts'

export function SubscribedDial({ offering, size }: { offering: ShownOffering; size: number }) {
  const t = useT()
  const format = useFormat()
  const share = format.share(wholeShare(offering), 0)
  return (
    <Dial
      share={litShare(offering)}
      size={size}
      tone="brass"
      label={t('launchpad.share', { share })}
    >
      {share}
    </Dial>
  )
}
