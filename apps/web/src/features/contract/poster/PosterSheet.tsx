/**
 * A picture of a position to share: drawn here on the device, with the member's referral link as a
 * QR code where others can open it. What it shows is the person's choice, and amounts are left out until they ask for them.
 */

import { Checkbox } from '@assay/ui/choices/Checkbox.tsx'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useEffect, useRef, useState } from 'react'
import { useAddressElsewhere } from '../../../app/useAddressElsewhere.ts'
import { directionOf } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useMember } from '../../../session/session.ts'
import { useSettings } from '../../../session/settings.ts'
import { usePerpAverage, usePerpPrice } from '../orders/usePerpOrderWords.ts'
import { signedAmount } from '../rules/signedAmount.ts'
import {
  drawPoster,
  POSTER_HEIGHT,
  POSTER_SKINS,
  POSTER_WIDTH,
  type PosterSkin,
  type PosterTexts,
} from './drawPoster.ts'
import css from './poster.module.css'
import type { PosterFacts } from './posterFacts.ts'
import { savePoster } from './savePoster.ts'

type PosterSheetProps = { facts: PosterFacts | undefined; onClose: () => void }

export function PosterSheet({ facts, onClose }: PosterSheetProps) {
  const t = useT()
  const [shown, setShown] = useState(facts)
  // A poster shows the moment it was opened, not the figures as they move on.
  if (facts && facts.id !== shown?.id) setShown(facts)
  if (!shown) return null
  return (
    <Sheet isOpen={facts !== undefined} onClose={onClose} title={t('contract.poster')}>
      <Poster key={shown.id} facts={shown} />
    </Sheet>
  )
}

type Choices = { showsAmount: boolean; showsPrices: boolean; showsDate: boolean; skin: PosterSkin }

function Poster({ facts }: { facts: PosterFacts }) {
  const t = useT()
  const [choices, setChoices] = useState<Choices>({
    showsAmount: false,
    showsPrices: true,
    showsDate: false,
    skin: 'lacquer',
  })
  const [at] = useState(() => Date.now())
  const canvas = useRef<HTMLCanvasElement>(null)
  const member = useMember()
  const { colors } = useSettings()
  const ownLink = member?.invitationUrl || location.origin
  const link = useAddressElsewhere(ownLink)
  const texts = usePosterTexts(facts, choices, at)
  const textKey = JSON.stringify(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is in the key.
  useEffect(() => {
    void paint(canvas.current, { facts, texts, link, skin: choices.skin })
  }, [textKey, link, choices.skin, colors])
  const set = (changes: Partial<Choices>) => setChoices({ ...choices, ...changes })
  const act = async (how: 'save' | 'share') => {
    if (!canvas.current) return
    const outcome = await savePoster(canvas.current, { how, name: `assay-${facts.id}.jpg` })
    if (outcome === 'saved') showToast(t('contract.poster.saved'), 'success')
    if (outcome === 'failed') showToast(t('contract.poster.failed'), 'error')
  }
  return (
    <div className={css.body}>
      <canvas
        ref={canvas}
        width={POSTER_WIDTH}
        height={POSTER_HEIGHT}
        role="img"
        data-theme={choices.skin === 'enamel' ? 'light' : 'dark'}
        data-dir={colors}
        aria-label={`${texts.title}, ${texts.tag}, ${texts.percent}`}
        className={css.preview}
      />
      {!link && <p className={css.note}>{t('app.thisMachine')}</p>}
      <Segmented
        label={t('contract.poster.skin')}
        value={choices.skin}
        options={POSTER_SKINS.map((value) => ({
          value,
          label: t(`contract.poster.skin.${value}`),
        }))}
        onChange={(skin) => set({ skin })}
      />
      <Checkbox isChecked={choices.showsAmount} onChange={(showsAmount) => set({ showsAmount })}>
        {t('contract.poster.amount')}
      </Checkbox>
      <Checkbox isChecked={choices.showsPrices} onChange={(showsPrices) => set({ showsPrices })}>
        {t('contract.poster.prices')}
      </Checkbox>
      <Checkbox isChecked={choices.showsDate} onChange={(showsDate) => set({ showsDate })}>
        {t('contract.poster.date')}
      </Checkbox>
      <div className={css.actions}>
        <Button kind="secondary" size="large" onClick={() => void act('save')}>
          {t('contract.poster.save')}
        </Button>
        <Button size="large" onClick={() => void act('share')}>
          {t('contract.poster.share')}
        </Button>
      </div>
    </div>
  )
}

function usePosterTexts(facts: PosterFacts, choices: Choices, at: number): PosterTexts {
  const t = useT()
  const format = useFormat()
  const priceOf = usePerpPrice()
  const averageOf = usePerpAverage()
  const { base, quote, side, marginMode, leverage, isClosed } = facts
  const rows = [
    { label: t('contract.entry'), value: averageOf(facts, facts.entryPrice) },
    {
      label: t(isClosed ? 'contract.closePrice' : 'contract.mark'),
      value: (isClosed ? averageOf : priceOf)(facts, facts.exitPrice),
    },
  ]
  return {
    title: `${t(`contract.${side}`)} ${base}/${quote}`,
    tag: `${t(`contract.mode.${marginMode}`)} ${leverage}× · ${t(isClosed ? 'contract.closed' : 'contract.open')}`,
    percent: format.percent(facts.returnRate),
    amount: choices.showsAmount ? signedAmount(format, facts.pnl, quote) : undefined,
    rows: choices.showsPrices ? rows : [],
    date: choices.showsDate ? format.dateTime(at) : undefined,
    invitation: t('contract.poster.invitation'),
    disclaimer: t('contract.poster.disclaimer'),
  }
}

type Painted = {
  facts: PosterFacts
  texts: PosterTexts
  link: string | undefined
  skin: PosterSkin
}

async function paint(canvas: HTMLCanvasElement | null, painted: Painted) {
  const { facts, texts, link, skin } = painted
  const [{ default: codes }] = await Promise.all([import('qrcode'), document.fonts.ready])
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  const direction = directionOf(facts.pnl * 10n ** 4n)
  const styles = getComputedStyle(canvas)
  const tone = styles.getPropertyValue(
    { up: '--dir-up', down: '--dir-down', flat: '--c-text-1' }[direction],
  )
  const code = link ? codes.create(link, { errorCorrectionLevel: 'H' }) : undefined
  drawPoster(context, { skin, texts, tone, code })
}
