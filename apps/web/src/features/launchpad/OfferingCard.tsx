/** An offering in the list: token, price, requested amount, and remaining time. */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import { Num } from '@assay/ui/figures/Num.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLinkTo } from '../../routing/useGo.ts'
import css from './Launchpad.module.css'
import { isUnlocked } from './offeringShown.ts'
import { SubscribedDial } from './SubscribedDial.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useLockWords } from './useLockWords.ts'

export function OfferingCard({ offering }: { offering: ShownOffering }) {
  const t = useT()
  const format = useFormat()
  const link = useLinkTo()(`/ieo/${offering.id}`)
  const { asset, name, prices } = offering
  const lockWords = useLockWords()
  return (
    <a {...link} className={css.card}>
      <CoinIcon symbol={asset} size={40} />
      <span className={css.cardText}>
        <b>{`${asset} · ${name}`}</b>
        <span>
          {prices.map((paid) => (
            <Num key={paid.asset} className={css.price}>
              {`${format.exact(paid.price)} ${paid.asset}`}
            </Num>
          ))}
        </span>
        <span className={css.small}>
          {!isUnlocked(offering) && `${t('launchpad.lock')} · `}
          {lockWords(offering)}
        </span>
        <TimeLeft offering={offering} />
      </span>
      <SubscribedDial offering={offering} size={72} />
    </a>
  )
}
