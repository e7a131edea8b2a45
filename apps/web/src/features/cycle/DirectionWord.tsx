/** Up or down: arrow, color and word. */
import { classNames } from '@assay/ui/classNames.ts'
import { useT } from '../../i18n/i18n.ts'
import css from './DirectionWord.module.css'

type DirectionWordProps = { direction: 'up' | 'down'; hasColor?: boolean }

export function DirectionWord({ direction, hasColor }: DirectionWordProps) {
  const t = useT()
  return (
    <span className={classNames(css.word, hasColor && css[direction])}>
      <svg viewBox="0 0 8 6" width="10" height="8" aria-hidden="true">
        <path d={direction === 'up' ? 'M4 0 8 6H0Z' : 'M4 6 0 0h8Z'} fill="currentColor" />
      </svg>
      {t(direction === 'up' ? 'cycle.up' : 'cycle.down')}
    </span>
  )
}
