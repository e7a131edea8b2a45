/**
 * A poster as the very image that is saved, so that pressing it long keeps it too; in one of three
 * looks, to be saved, shared where the system can, else copied.
 */
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { showToast } from '@assay/ui/notes/toasts.ts'
import { Button } from '@assay/ui/press/Button.tsx'
import { ErrorState } from '@assay/ui/states/ErrorState.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import type { MessageKey } from '../i18n/messageKey.ts'
import { usePublicUrl } from '../page/url/publicUrl.ts'
import { useSettings } from '../store/settings.ts'
import {
  POSTER_HEIGHT,
  POSTER_SKINS,
  POSTER_WIDTH,
  type PosterContent,
  type PosterSkin,
} from './drawPoster.ts'
import { canCopyImages, canShareFiles, copyPoster, savePoster, sharePoster } from './keepPoster.ts'
import css from './poster.module.css'
import { useMadePoster } from './useMadePoster.ts'

type PosterViewProps = {
  content: PosterContent
  /** Of this app; no other is ever in the code. */
  link: string
  /** The file's name without its ending. */
  name: string
  /** What the image says, for who does not see it. */
  label: string
  /** Colors a result; undefined for none. */
  isGain?: boolean | undefined
  /** Further choices of what is shown. */
  children?: ReactNode
}

export function PosterView({ content, name, label, isGain, children, ...props }: PosterViewProps) {
  const t = useT()
  const { colors } = useSettings()
  const [skin, setSkin] = useState<PosterSkin>('lacquer')
  const frame = useRef<HTMLDivElement>(null)
  const link = usePublicUrl(props.link)
  const file = `${name}.jpg`
  const { made, trouble, retry } = useMadePoster({
    content,
    skin,
    link,
    name: file,
    isGain,
    frame,
  })
  return (
    <div className={css.body}>
      <div
        ref={frame}
        className={css.frame}
        data-theme={skin === 'enamel' ? 'light' : 'dark'}
        data-dir={colors}
        aria-busy={!made && !trouble}
      >
        {made && !trouble && (
          <img src={made.url} alt={label} width={POSTER_WIDTH} height={POSTER_HEIGHT} />
        )}
      </div>
      {trouble && (
        <ErrorState retryLabel={t('app.retry')} onRetry={retry}>
          {t(`poster.${trouble}`)}
        </ErrorState>
      )}
      {made && <p className={`${css.note} ${css.hold}`}>{t('poster.hold')}</p>}
      {!link && <p className={css.note}>{t('app.thisMachine')}</p>}
      <Segmented
        label={t('poster.skin')}
        value={skin}
        options={POSTER_SKINS.map((value) => ({ value, label: t(`poster.skin.${value}`) }))}
        onChange={setSkin}
      />
      {children}
      {!trouble && <Actions made={made} />}
    </div>
  )
}

type ActionsProps = { made: ReturnType<typeof useMadePoster>['made'] }

function Actions({ made }: ActionsProps) {
  const t = useT()
  const say = (isDone: boolean, done: MessageKey, failed: MessageKey) =>
    showToast(t(isDone ? done : failed), isDone ? 'success' : 'error')
  const share = async () => {
    if (made && !(await sharePoster(made.file))) showToast(t('poster.imageFailed'), 'error')
  }
  const second = canShareFiles()
    ? { label: t('app.share'), act: share }
    : canCopyImages() && {
        label: t('poster.copy'),
        act: async () => {
          if (made) say(await copyPoster(made.canvas), 'poster.copied', 'poster.copyFailed')
        },
      }
  return (
    <div className={css.actions}>
      <Button
        kind={second ? 'secondary' : 'primary'}
        size="large"
        isBusy={!made}
        onClick={() => made && say(savePoster(made.file), 'poster.saved', 'poster.imageFailed')}
      >
        {t('poster.save')}
      </Button>
      {second && (
        <Button size="large" isBusy={!made} onClick={() => void second.act()}>
          {second.label}
        </Button>
      )}
    </div>
  )
}
