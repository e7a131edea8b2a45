/** What is sent for the form: new triggers, or the changed one. */
import type { PerpRules } from '@assay/domain/perp/perpMarket.ts'
import { fromTicks } from '@assay/domain/spot/ticks.ts'
import type { Protection } from '@assay/wire/routes/contractPosition.ts'
import { type ProtectionForm, ticksOfText } from './protectionForm.ts'

type Context = { rules: PerpRules; edited: Protection | undefined }

export function protectionInput(form: ProtectionForm, { rules, edited }: Context) {
  const lots = form.isPartial ? { lots: Number(form.lots) } : {}
  const price = (text: string) => fromTicks(ticksOfText(text, rules), rules)
  if (edited) {
    const { text, triggerBy } = form[edited.kind]
    return { id: edited.id, triggerPrice: price(text), trigger: triggerBy, ...lots }
  }
  const { takeProfit, stopLoss } = form
  return {
    ...(takeProfit.text !== '' && {
      takeProfitPrice: price(takeProfit.text),
      takeProfitTrigger: takeProfit.triggerBy,
    }),
    ...(stopLoss.text !== '' && {
      stopLossPrice: price(stopLoss.text),
      stopLossTrigger: stopLoss.triggerBy,
    }),
    ...lots,
  }
}
