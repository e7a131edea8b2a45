/**
 * A newer app: its changes, size, and whether to update now or later. It is downloaded first, so
 * that the reload cannot stop half way.
 */
import { Button } from '@assay/ui/press/Button.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../i18n/i18n.ts'
import { useFormat } from '../i18n/useFormat.ts'
import type { ServedVersions } from '../page/versions.ts'
import css from './update.module.css'
import { update } from './update.ts'
import { type DownloadState, useDownload } from './useDownload.ts'

type UpdateSheetProps = { served: ServedVersions; isOpen: boolean; isWriting: boolean }

export function UpdateSheet({ served, isOpen, isWriting }: UpdateSheetProps) {
  const t = useT()
  const format = useFormat()
  const { state, bytes, start, stop } = useDownload({ isOpen, isWriting })
  const { version, versionCode, changes, isRequired } = served
  const later = () => {
    stop()
    update.patch({ isOpen: false, laterCode: versionCode })
  }
  const size = new Intl.NumberFormat(format.tag, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  // If it cannot be downloaded, the open pages stay usable.
  const isLocked = isRequired && state.step !== 'failed'
  const isBusy = state.step === 'downloading' || state.step === 'ready'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={later}
      title={t('update.title')}
      isLocked={isLocked}
      footer={
        <div className={css.actions}>
          <Button size="large" isBlock isBusy={isBusy} onClick={() => void start()}>
            {state.step === 'failed' ? t('app.retry') : t('update.now')}
          </Button>
          {!isLocked && (
            <Button kind="quiet" isBlock onClick={later}>
              {t('update.later')}
            </Button>
          )}
        </div>
      }
    >
      <div className={css.content}>
        {changes.length > 0 && (
          <ul className={css.changes}>
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <FactList>
          <Fact label={t('update.version')}>{version}</Fact>
          <Fact label={t('update.built')}>{format.dateTime(versionCode * 1000)}</Fact>
          {bytes !== undefined && (
            <Fact label={t('update.size')}>{size.format(Math.ceil(bytes / 1000))}</Fact>
          )}
        </FactList>
        <p className={css.note}>{t(isLocked ? 'update.required' : 'update.keeps')}</p>
        <Progress state={state} />
        {state.step === 'ready' && isWriting && (
          <p role="status" className={css.note}>
            {t('update.waits')}
          </p>
        )}
        {state.step === 'failed' && (
          <p role="alert" className={css.error}>
            {t(`update.failed.${state.trouble}`)}
          </p>
        )}
      </div>
    </Sheet>
  )
}

const TICKS = 24

function Progress({ state }: { state: DownloadState }) {
  const t = useT()
  if (state.step !== 'downloading' && state.step !== 'ready') return null
  const share = state.step === 'ready' ? 1 : state.share
  return (
    <div
      className={css.ticks}
      role="progressbar"
      aria-label={t('update.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
    >
      {Array.from({ length: TICKS }, (_, tick) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no other name.
        <span key={tick} className={tick < share * TICKS ? css.done : css.tick} />
      ))}
    </div>
  )
}
