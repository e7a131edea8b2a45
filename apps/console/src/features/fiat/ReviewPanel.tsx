/**
 * One order under review. Opening it shows names, payment details, proof and statements; the view
 * is logged.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import {
  type ConsoleFiatOrder,
  type OpenedFiatReview,
  openFiatReview,
  proposeFiatDecision,
} from '@assay/wire/routes/operator/fiat.ts'
import { useState } from 'react'
import { useAct } from '../../api/call.ts'
import { useOperator } from '../../api/session.ts'
import { exact, paid, when } from '../../i18n/figures.ts'
import { t, tOf } from '../../i18n/words.ts'
import { ConsoleProblem, Panel, Stack } from '../../page/Page.tsx'
import { operatorHas } from '../../page/roles.ts'
import { Facts } from '../../table/Facts.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import css from './fiat.module.css'

type ReviewPanelProps = { order: ConsoleFiatOrder; onMade: () => void }

export function ReviewPanel({ order, onMade }: ReviewPanelProps) {
  const operator = useOperator()
  const { id } = order
  const [opened, setOpened] = useState<OpenedFiatReview>()
  const open = useAct(openFiatReview, setOpened)
  return (
    <Panel title={t('fiat.one', { id })}>
      <Facts
        facts={[
          [t('fiat.coins'), `${exact(order.quantity)} ${order.asset}`],
          [t('fiat.payment'), paid(order.payment, order.currency)],
          [t('fiat.price'), `${exact(order.price)} ${order.currency}`],
          [t('fiat.method'), tOf('fiatMethod', order.method)],
          [t('fiat.placedAt'), when(order.placedAt)],
          [t('fiat.payBy'), when(order.payBy)],
          [t('fiat.paidAt'), when(order.paidAt)],
        ]}
      />
      <ConsoleProblem>{open.error}</ConsoleProblem>
      {opened ? (
        <Opened review={opened} />
      ) : (
        operatorHas(operator, openFiatReview.roles) && (
          <>
            <p>{t('fiat.openHint')}</p>
            <Button isBlock isBusy={open.isBusy} onClick={() => open.run({ id })}>
              {t('fiat.open')}
            </Button>
          </>
        )
      )}
      {opened && operatorHas(operator, proposeFiatDecision.roles) && (
        <DecisionForm order={order} onMade={onMade} />
      )}
    </Panel>
  )
}

function Opened({ review }: { review: OpenedFiatReview }) {
  const { payerName, payee, codeImage, remark, proof, statements } = review
  return (
    <Stack>
      <Facts
        facts={[
          [t('fiat.payer'), payerName || '—'],
          ...payee.map(({ field, value }) => [tOf('payee', field), value] as const),
          remark !== '' && [t('fiat.remark'), remark],
        ]}
      />
      {codeImage && <StoredImage image={codeImage} title={tOf('payee', 'codeImage')} />}
      {proof ? <StoredImage image={proof} title={t('fiat.proof')} /> : <p>{t('fiat.noProof')}</p>}
      {statements.map(({ isPayer, body, image, sentAt }) => (
        <div key={sentAt} className={css.said}>
          <b>{`${t(isPayer ? 'fiat.payer' : 'fiat.payeeSide')} · ${when(sentAt)}`}</b>
          <p>{body}</p>
          {image && <img className={css.image} src={image} alt={t('fiat.image')} />}
        </div>
      ))}
    </Stack>
  )
}

function StoredImage({ image, title }: { image: string; title: string }) {
  return (
    <div className={css.said}>
      <b>{title}</b>
      <img className={css.image} src={image} alt={title} />
    </div>
  )
}
