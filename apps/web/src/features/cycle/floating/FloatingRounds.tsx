/**
 * A countdown card for each open round: up to two of them, more as one stack. On a phone they start
 * folded beside the pair's name, where they cover nothing of the chart. The Positions tab has the
 * same information, for users who do not drag.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import type { Round } from '@assay/wire/rows/round.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useDecimals } from '../../../live/useDecimals.ts'
import { DirectionWord } from '../DirectionWord.tsx'
import { msLeft } from '../rounds/roundWatch.ts'
import { useRoundTime } from '../rounds/useRoundTime.ts'
import { Floating } from './Floating.tsx'
import css from './floating.module.css'
import { type CardBounds, type CardPlace, GAP, type Size, within } from './placeCard.ts'
import { RoundCountdown } from './RoundCountdown.tsx'

/** More than this become one stack. */
const CARDS_MAX = 2
const CARD_SPACE = 92
const FIRST_TOP = 176
const FOLDED_SIZE = 56
const SMALL_SIZE = 40
const RAISED = 4

type FloatingRoundsProps = {
  rounds: readonly Round[]
  /** The allowed area of the cards; never over the buttons. */
  box: () => CardBounds
  /** The row at whose end they start; missing on wide screens, which have room beside the chart. */
  row?: () => Element | null
  onShowAll: () => void
}

export function FloatingRounds({ rounds, box, row, onShowAll }: FloatingRoundsProps) {
  const now = useRoundTime(rounds.length > 0)
  const open = rounds.filter((round) => msLeft(round, now) > 0)
  const isFolded = row !== undefined
  const home = (place: number) => (size: Size) => {
    const beside = row?.()?.getBoundingClientRect()
    if (beside) {
      const x = beside.right - size.width - place * (FOLDED_SIZE + GAP)
      // Slightly up, clear of the price below.
      return { x, y: beside.top - RAISED }
    }
    // At the left: the newest candles and the last price are at the right.
    const { left, top } = box()
    return within({ x: left, y: top + FIRST_TOP + place * CARD_SPACE }, size, box())
  }
  return createPortal(
    <div className={css.layer}>
      {open.length > CARDS_MAX ? (
        <Stack
          rounds={open}
          now={now}
          box={box}
          isFolded={isFolded}
          home={home(0)}
          onPress={onShowAll}
        />
      ) : (
        open.map((round, index) => (
          <Card
            key={round.id}
            round={round}
            now={now}
            box={box}
            isFolded={isFolded}
            home={home(open.length - 1 - index)}
          />
        ))
      )}
    </div>,
    document.body,
  )
}

type Placed = {
  now: number
  box: () => CardBounds
  home: (size: Size) => CardPlace
  /** Starts small. */
  isFolded: boolean
}

function Card({ round, now, box, home, ...begin }: Placed & { round: Round }) {
  const t = useT()
  const format = useFormat()
  const decimals = useDecimals()
  const [isFolded, setFolded] = useState(begin.isFolded)
  const pair = `${round.base}/${round.quote}`
  const stake = `${format.orderValue(round.stake)} ${round.stakeAsset}`
  const direction = t(round.direction === 'up' ? 'cycle.up' : 'cycle.down')
  return (
    <Floating
      name={`round-${round.id}`}
      home={home}
      box={box}
      label={t('cycle.card', { direction, pair, stake })}
      isExpanded={!isFolded}
      onPress={() => setFolded(!isFolded)}
    >
      <RoundCountdown round={round} now={now} size={isFolded ? FOLDED_SIZE : 68} />
      {!isFolded && (
        <span className={css.facts} aria-hidden="true">
          <b>
            <DirectionWord direction={round.direction} hasColor />
          </b>
          <Num>{stake}</Num>
          <span className={css.small}>{pair}</span>
          <span className={css.small}>
            {round.entryPrice === undefined ? (
              t('cycle.entry.waiting')
            ) : (
              <Num>{`@ ${format.price(round.entryPrice, decimals(pair))}`}</Num>
            )}
          </span>
        </span>
      )}
    </Floating>
  )
}

type StackProps = Placed & { rounds: readonly Round[]; onPress: () => void }

/** The one that ends next, and the count. */
function Stack({ rounds, now, box, home, isFolded, onPress }: StackProps) {
  const t = useT()
  const next = [...rounds].sort((a, b) => msLeft(a, now) - msLeft(b, now))[0]
  const count = rounds.length
  if (!next) return null
  return (
    <Floating
      name="stack"
      home={home}
      box={box}
      label={t('cycle.stack', { count })}
      onPress={onPress}
    >
      <RoundCountdown round={next} now={now} size={isFolded ? SMALL_SIZE : FOLDED_SIZE} />
      <span className={css.facts} aria-hidden="true">
        <b>{t('cycle.open.count', { count })}</b>
        <span className={css.small}>{t('cycle.stack.show')}</span>
      </span>
    </Floating>
  )
}
