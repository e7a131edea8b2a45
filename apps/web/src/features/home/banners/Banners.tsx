/**
 * The operator's banners: one every five seconds with a second's fade, dots to choose, a button to
 * stop. Any touch stops it permanently; a banner whose image fails is removed.
 */
import { IconButton } from '@assay/ui/press/IconButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/i18n.ts'
import { hasRoute } from '../../../routing/routeOf.ts'
import { useLinkTo } from '../../../routing/useGo.ts'
import { bannersQuery } from '../homeQueries.ts'
import css from './Banners.module.css'
import { useAutoplay } from './useAutoplay.ts'

export function Banners() {
  const t = useT()
  const linkTo = useLinkTo()
  const { data, isPending } = useQuery(bannersQuery)
  const [broken, setBroken] = useState<readonly number[]>([])
  const banners = (data ?? []).filter((banner) => !broken.includes(banner.id))
  const autoplay = useAutoplay(banners.length)
  const banner = banners[autoplay.index]
  if (!banner) return isPending ? <BannersPlace /> : null
  // The text is beside the image, so that it is in the user's language.
  const image = (
    <span className={css.slide}>
      <img
        key={banner.id}
        src={banner.image}
        alt=""
        width={358}
        height={120}
        className={css.image}
        data-first={autoplay.isFirst || undefined}
        // The largest element of the first screen.
        fetchPriority={autoplay.isFirst ? 'high' : undefined}
        onError={() => setBroken([...broken, banner.id])}
      />
      <span className={css.title}>{banner.title}</span>
    </span>
  )
  return (
    <section aria-label={t('home.banners')} className={css.banners} {...autoplay.pauseHandlers}>
      {banner.link && hasRoute(banner.link) ? <a {...linkTo(banner.link)}>{image}</a> : image}
      {banners.length > 1 && (
        <div className={css.controls}>
          {banners.map((other, index) => (
            <button
              key={other.id}
              type="button"
              className={css.dot}
              aria-label={t('home.bannerNumber', { number: index + 1 })}
              aria-current={index === autoplay.index}
              onClick={() => {
                autoplay.setStopped(true)
                autoplay.show(index)
              }}
            />
          ))}
          <IconButton
            label={t(autoplay.isStopped ? 'home.play' : 'home.pause')}
            onClick={() => autoplay.setStopped(!autoplay.isStopped)}
          >
            {autoplay.isStopped ? <Play size={14} /> : <Pause size={14} />}
          </IconButton>
        </div>
      )}
    </section>
  )
}

/** The placeholder of loading banners: image, one line of text, the dots. */
function BannersPlace() {
  return (
    <div className={css.banners} aria-hidden="true">
      <div className={css.slide}>
        <div className={css.image} />
        <div className={css.title}>&nbsp;</div>
      </div>
      <div className={css.controls}>
        <span className={css.dot} />
      </div>
    </div>
  )
}
