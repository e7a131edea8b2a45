/** The chosen images, each with a remove button, and a button to add one. */
import { TICKET_IMAGES_MAX } from '@assay/domain/support/ticket.ts'
import { ApiError } from '@assay/wire/client/client.ts'
import { useQuery } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { PictureInput } from '../../../page/picture/PictureInput.tsx'
import { PictureSlot } from '../../../page/picture/PictureSlot.tsx'
import { pictureQuery } from '../supportQueries.ts'
import css from './pictures.module.css'
import type { ChosenPicture, Pictures } from './usePictures.ts'

type PictureFieldProps = {
  pictures: Pictures
  /** Beside the composer, with a small button instead of the text. */
  isCompact?: boolean
}

export function PictureField({ pictures, isCompact = false }: PictureFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { list, trouble, add, remove, isFull } = pictures
  return (
    <fieldset className={css.field} data-compact={isCompact || undefined}>
      <legend className={isCompact ? 'srOnly' : css.legend}>
        {t('support.pictures', { max: TICKET_IMAGES_MAX })}
      </legend>
      <ul className={css.list}>
        {list.map((picture, at) => (
          <Chosen
            key={picture.key}
            picture={picture}
            number={at + 1}
            onRemove={() => remove(picture.key)}
          />
        ))}
        {!isFull && (
          <li className={css.add}>
            <PictureSlot
              look="empty"
              label={t('support.addPicture')}
              onPress={() => input.current?.click()}
            >
              <ImagePlus size={22} strokeWidth={1.6} aria-hidden="true" />
            </PictureSlot>
          </li>
        )}
      </ul>
      <PictureInput
        input={input}
        label={t('support.addPicture')}
        onChoose={(file) => void add(file)}
      />
      {trouble ? (
        <p role="alert" className={css.trouble}>
          {trouble}
        </p>
      ) : (
        !isCompact && <p className={css.hint}>{t('support.picturesHint')}</p>
      )}
    </fieldset>
  )
}

type ChosenProps = { picture: ChosenPicture; number: number; onRemove: () => void }

/** Chosen before a reload it is loaded from the exchange; a missing one is removed. */
function Chosen({ picture: { image, preview, retry }, number, onRemove }: ChosenProps) {
  const t = useT()
  const isKept = image !== undefined && preview === undefined
  const kept = useQuery({
    ...pictureQuery(image?.replace(/^support\//, '') ?? ''),
    enabled: isKept,
  })
  const isGone = kept.error instanceof ApiError && kept.error.reason === 'notFound'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever else changes.
  useEffect(() => {
    if (isGone) onRemove()
  }, [isGone])
  const shown = preview ?? kept.data?.image
  const isBusy = image === undefined || (isKept && kept.isPending)
  const again = retry ?? (kept.error && !isGone ? () => void kept.refetch() : undefined)
  return (
    <li className={css.chosen}>
      {again ? (
        <PictureSlot look="text" onPress={again}>
          {t('support.pictureFailed')}
        </PictureSlot>
      ) : (
        <PictureSlot isBusy={isBusy}>
          {shown && <img src={shown} alt={t('support.picture', { n: number })} />}
        </PictureSlot>
      )}
      <button
        type="button"
        className={css.remove}
        aria-label={t('support.removePicture', { n: number })}
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  )
}
