/**
 * An image of a position to share. What it shows is the person's choice; amounts are left out
 * until asked for.
 */
import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useState } from 'react'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { PosterContent } from '../../../poster/drawPoster.ts'
import { PosterView } from '../../../poster/PosterView.tsx'
import { useMember } from '../../../session/session.ts'
import { usePerpAverage, usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { signedFigure } from '../rules/signedFigure.ts'
import { perpPoster } from './perpPoster.ts'
import type { PosterFacts } from './posterFacts.ts'

type PosterSheetProps = { facts: PosterFacts | undefined; onClose: () => void }

export function PosterSheet({ facts, onClose }: PosterSheetProps) {
  const t = useT()
  const [shown, setShown] = useState(facts)
  // A poster shows the moment it was opened, not the figures as they move on.
  if (facts && facts.id !== shown?.id) setShown(facts)
  if (!shown) return null
  return (
    <Sheet isOpen={facts !== undefined} onClose={onClose} title={t('perp.poster')}>
      <Poster key={shown.id} facts={shown} />
    </Sheet>
  )
}

type Choices = { showsAmount: boolean; showsPrices: boolean; showsDate: boolean }

function Poster({ facts }: { facts: PosterFacts }) {
  const t = useT()
  const [choices, setChoices] = useState<Choices>({
    showsAmount: false,
    showsPrices: true,
    showsDate: true,
  })
  const [at] = useState(() => Date.now())
  const member = useMember()
  const content = useContent(facts, choices, at)
  const direction = directionOf(facts.returnRate)
  const [title, tag, label, percent] = content.texts
  const set = (changes: Partial<Choices>) => setChoices({ ...choices, ...changes })
  return (
    <PosterView
      content={content}
      link={member?.invitationUrl || location.origin}
      name={`assay-${facts.id}`}
      label={[title, tag, label, percent].map((line) => line?.text).join(', ')}
      isGain={direction === 'flat' ? undefined : direction === 'up'}
    >
      <Checkbox isChecked={choices.showsAmount} onChange={(showsAmount) => set({ showsAmount })}>
        {t('perp.poster.amount')}
      </Checkbox>
      <Checkbox isChecked={choices.showsPrices} onChange={(showsPrices) => set({ showsPrices })}>
        {t('perp.poster.prices')}
      </Checkbox>
      <Checkbox isChecked={choices.showsDate} onChange={(showsDate) => set({ showsDate })}>
        {t('perp.poster.date')}
      </Checkbox>
    </PosterView>
  )
}

function useContent(facts: PosterFacts, choices: Choices, at: number): PosterContent {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const averageOf = usePerpAverage()
  const member = useMember()
  const { showsAmount, showsPrices, showsDate } = choices
  const { isClosed, pnl, quote, entryPrice, exitPrice } = facts
  const figures = {
    percent: format.percent(facts.returnRate),
    amount: showsAmount ? signedFigure(format, pnl, quote) : undefined,
    prices: showsPrices
      ? {
          entry: averageOf(facts, entryPrice),
          exit: (isClosed ? averageOf : priceOf)(facts, exitPrice),
        }
      : undefined,
    date: showsDate ? format.zoned(facts.closedAt ?? at) : undefined,
  }
  return perpPoster(facts, figures, member?.invitationCode, t)
}
