/** A figure with an explanation, and its sheet. */
import { useState } from 'react'
import { loadMessages } from '../i18n/i18n.ts'
import { ExplainButton } from './ExplainButton.tsx'
import { ExplainSheet, type Explanation } from './ExplainSheet.tsx'

void loadMessages('explain')

const margin: Explanation = {
  title: 'Margin',
  formula: 'price × lots × lot size ÷ leverage',
  inputs: [
    { label: 'Price', value: '64,856.72 USDT' },
    { label: 'Lots', value: '12' },
    { label: 'Lot size', value: '0.001 BTC' },
    { label: 'Leverage', value: '20×' },
  ],
  result: '38.914032 USDT',
}

export const Explained = () => {
  const [shown, setShown] = useState<Explanation | undefined>(undefined)
  return (
    <>
      <ExplainButton label="Margin" onPress={() => setShown(margin)}>
        38.914032 USDT
      </ExplainButton>
      <ExplainSheet explanation={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
