/** All texts of an offering; the form is between its terms and the risk. */
import { CoinIcon } from '@assay/ui/figures/CoinIcon.tsx'
import type { ShownOffering } from '@assay/wire/routes/launchpad/ieo.ts'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { AllotmentCheck } from './allotment/AllotmentCheck.tsx'
import css from './Launchpad.module.css'
import { OfferingFacts } from './OfferingFacts.tsx'
import { Releases } from './Releases.tsx'
import { SubscribedDial } from './SubscribedDial.tsx'
import { TimeLeft } from './TimeLeft.tsx'

type OfferingTermsProps = { offering: ShownOffering; children?: ReactNode }

export function OfferingTerms({ offering, children }: OfferingTermsProps) {
  const t = useT()
  const { asset, name, issuer, document, rules, risk, stage } = offering
  const isAllotted = stage === 'allotted' || stage === 'settled'
  return (
    <>
      <div className={css.head}>
        <CoinIcon symbol={asset} size={48} />
        <div className={css.cardText}>
          <h2 className={css.name}>{`${asset} · ${name}`}</h2>
          <span className={css.small}>{t('launchpad.by', { issuer })}</span>
          <TimeLeft offering={offering} />
        </div>
        <SubscribedDial offering={offering} size={88} />
      </div>
      {isAllotted && <AllotmentCheck offering={offering} />}
      <OfferingFacts offering={offering} />
      <Releases offering={offering} />
      {children}
      <section className={css.part}>
        <h2 className={css.heading}>{t('launchpad.rules')}</h2>
        <ul className={css.rules}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <section className={css.risk}>
        <h2 className={css.heading}>{t('launchpad.risk')}</h2>
        <p>{risk}</p>
      </section>
      {document !== '' && (
        <a className={css.document} href={document} target="_blank" rel="noreferrer">
          {t('launchpad.document')}
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </>
  )
}
