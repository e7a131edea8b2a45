/** A fiat order as one of its two parties sees it. */
import type { MemberId } from '@assay/domain/account.ts'
import { appealBy, buyerOf, isRunning, REVIEW_MS } from '@assay/domain/fiat/fiatRules.ts'
import { maskedPayee } from '@assay/domain/fiat/payee.ts'
import type { FiatOrderRow, ShownFiatOrder } from '@assay/wire/routes/fiat/fiat.ts'
import type { FiatDetail, FiatDetails } from './fiatDetails.ts'
import type { PartysOrder } from './fiatOrderQueries.ts'
import type { Payees } from './payees.ts'

export function shownRow(order: PartysOrder, member: MemberId): FiatOrderRow {
  const { ending, finding, paidAt, endedAt, isHeld, party } = order
  const canAppeal = ending === 'late' && isHeld
  return {
    ...order,
    isMerchant: order.merchant === member,
    isPayer: buyerOf(order) === member,
    counterparty: party,
    ending: ending ?? '',
    finding: finding ?? '',
    paidAt: paidAt ?? 0,
    endedAt: endedAt ?? 0,
    appealBy: canAppeal ? appealBy(order) : 0,
  }
}

type ShownParts = { details: FiatDetails; payees: Payees }

export async function shownOrder(
  { details, payees }: ShownParts,
  order: PartysOrder,
  member: MemberId,
): Promise<ShownFiatOrder> {
  const isOpen = isRunning(order)
  /** Once it has ended, statements and evidence are shown to their author only. */
  const isShownOf = (by: MemberId) => isOpen || by === member
  const [detail, payerName] = await Promise.all([
    details.of(order),
    isOpen ? payees.nameOf(buyerOf(order)) : '',
  ])
  return {
    ...shownRow(order, member),
    remark: isShownOf(order.member) ? detail.remark : '',
    payerName,
    proof: isShownOf(buyerOf(order)) ? named(detail.proof) : '',
    payee: payeeOf(detail, isOpen),
    // A statement is stored a moment before the dispute that it starts.
    statements: (order.isDisputed ? detail.statements : [])
      .filter(({ member: by }) => isShownOf(by))
      .map(({ member: by, image, ...said }) => ({
        ...said,
        isOwn: by === member,
        image: named(image),
      })),
    decidableAt: order.paidAt === undefined ? 0 : order.paidAt + REVIEW_MS,
  }
}

/** No one can pay an ended order any more. */
function payeeOf({ payee }: FiatDetail, isOpen: boolean) {
  const shown = isOpen ? payee : maskedPayee(payee)
  return { ...shown, codeImage: named(shown.codeImage) }
}

const named = (image: string) =>
  image === '' || image.startsWith('fiat/') ? image : `fiat/${image}`
