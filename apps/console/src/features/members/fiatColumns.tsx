/** A member's fiat orders as a table; payment details are only in the order. */
import { buyerOf } from '@assay/domain/fiat/fiatRules.ts'
import { StatusPill, type Tone } from '@assay/ui/notes/StatusPill.tsx'
import type { MemberFiatOrder } from '@assay/wire/routes/operator/fiat.ts'
import { Link } from 'react-router'
import { exact, paid, when } from '../../i18n/figures.ts'
import { consoleSentence, t, tOf } from '../../i18n/words.ts'
import type { ConsoleColumn } from '../../table/ConsoleTable.tsx'
import { Figure } from '../../table/Sum.tsx'
import { TwoLines } from '../../table/TwoLines.tsx'

const TONES: Record<MemberFiatOrder['state'], Tone> = {
  awaitingPayment: 'info',
  underReview: 'brass',
  completed: 'success',
  cancelled: 'neutral',
}

export function fiatOrdersOf(own: number): readonly ConsoleColumn<MemberFiatOrder>[] {
  return [
    {
      title: t('member.order'),
      cell: ({ id, placedAt }) => <TwoLines below={when(placedAt)}>{id}</TwoLines>,
    },
    {
      title: t('fiat.coins'),
      isFigure: true,
      cell: (order) => (
        <TwoLines below={t(buyerOf(order) === own ? 'side.buy' : 'side.sell')}>
          <Figure sum={{ amount: order.quantity, of: order.asset, isNamed: true }} />
        </TwoLines>
      ),
    },
    {
      title: t('fiat.payment'),
      isFigure: true,
      cell: ({ payment, price, currency }) => (
        <TwoLines below={`${exact(price)} ${currency}`}>{paid(payment, currency)}</TwoLines>
      ),
    },
    { title: t('fiat.method'), cell: ({ method }) => tOf('fiatMethod', method) },
    {
      title: t('member.otherSide'),
      cell: ({ member, merchant }) => {
        const other = member === own ? merchant : member
        return (
          <TwoLines below={t(other === merchant ? 'member.merchant' : 'fiat.member')}>
            <Link to={`/members/${other}`}>{other}</Link>
          </TwoLines>
        )
      },
    },
    {
      title: t('member.status'),
      cell: ({ state, ending, isDisputed }) => (
        <TwoLines below={ending ? tOf('fiatEnding', ending) : isDisputed && t('fiat.disputed')}>
          <StatusPill tone={TONES[state]}>{tOf('fiatState', state)}</StatusPill>
        </TwoLines>
      ),
    },
    {
      title: t('fiat.finding'),
      cell: ({ finding }) => (finding === '' ? '—' : consoleSentence(finding)),
    },
  ]
}
