/** The pictures chosen so far, each with a way to take it back, and the way to add one. */
import { TICKET_IMAGES_MAX } from '@assay/domain/support/ticket.ts'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { PictureInput } from '../../../app/PictureInput.tsx'
import { useT } from '../../../i18n/i18n.ts'
import css from './pictures.module.css'
import type { Pictures } from './usePictures.ts'

type PictureFieldProps = {
  pictures: Pictures
  /** Beside the composer, where a small button stands for the words. */
  isCompact?: boolean
}

export function PictureField({ pictures, isCompact = false }: PictureFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { list, trouble, add, remove, isFull } = pictures
  return (
    <fieldset className={css.field} data-compact={isCompact || undefined}>
      <legend className={isCompact ? 'srOnly' : css.legend}>
        {t('help.pictures', { max: TICKET_IMAGES_MAX })}
      </legend>
      <ul className={css.list}>
        {list.map(({ key, preview }, at) => (
          <li key={key} className={css.slot} aria-busy={preview === undefined || undefined}>
            {preview && <img src={preview} alt={t('help.picture', { n: at + 1 })} />}
            <button
              type="button"
              className={css.remove}
              aria-label={t('help.removePicture', { n: at + 1 })}
              onClick={() => remove(key)}
            >
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
        {!isFull && (
          <li>
            <button
              type="button"
              className={css.add}
              aria-label={t('help.addPicture')}
              onClick={() => input.current?.click()}
            >
              <ImagePlus size={22} strokeWidth={1.6} aria-hidden="true" />
            </button>
          </li>
        )}
      </ul>
      <PictureInput
        input={input}
        label={t('help.addPicture')}
        onChoose={(file) => void add(file)}
      />
      {trouble ? (
        <p role="alert" className={css.trouble}>
          {trouble}
        </p>
      ) : (
        !isCompact && <p className={css.hint}>{t('help.picturesHint')}</p>
      )}
    </fieldset>
  )
}
