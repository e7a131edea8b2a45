/**
 * The three palettes for up and down, each drawn with three small candles: hollow when rising,
 * filled when falling, so that color is never the only difference.
 */
import { useId } from 'react'
import { useT } from '../../i18n/i18n.ts'
import { changeSettings, type DirectionColors, useSettings } from '../../store/settings.ts'
import css from './SettingsScreen.module.css'

const PALETTES: readonly DirectionColors[] = ['green-up', 'red-up', 'cvd']

export function ColorCards() {
  const t = useT()
  const name = useId()
  const { colors } = useSettings()
  return (
    <fieldset className={css.block}>
      <legend className={css.heading}>{t('member.colors')}</legend>
      <div className={css.cards}>
        {PALETTES.map((palette) => (
          <label key={palette} className={css.card} data-dir={palette}>
            <input
              type="radio"
              name={name}
              className={css.radio}
              checked={colors === palette}
              onChange={() => changeSettings({ colors: palette })}
            />
            <svg
              viewBox="0 0 72 40"
              width="72"
              height="40"
              aria-hidden="true"
              className={css.candles}
            >
              <path className={css.rising} d="M12 6v4M12 26v6M8 10h8v16H8z" />
              <path className={css.falling} d="M36 4v6M36 30v6M32 10h8v20h-8z" />
              <path className={css.rising} d="M60 4v4M60 20v8M56 8h8v12h-8z" />
            </svg>
            <span>{t(`member.colors.${palette}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
