/** Images that members upload: their storage, and the process that decodes them. */
import { join } from 'node:path'
import fp from 'fastify-plugin'
import { stopWith } from '../../http/stopWith.ts'
import { bucketStore, type FileStore, folderStore } from '../../outside/files/fileStore.ts'
import { createDecoder } from './decoder.ts'
import { createImages, type Images } from './images.ts'
import { imageTicketRoutes, registerUploads } from './routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    files: FileStore
    images: Images
  }
}

export const imagesPlugin = fp(
  async (app) => {
    const { config, pool, seal, failures, guard } = app
    const { bucket, dataDir, pictureGigabytes } = config
    const files = bucket ? bucketStore(bucket) : folderStore(join(dataDir, 'images'))
    const decoder = createDecoder()
    stopWith(app, decoder.close)
    const images = createImages(pool, {
      files,
      seal,
      decoder,
      bytesMax: pictureGigabytes * 1e9,
      onFull: failures.at('An image found no room.'),
    })
    app.decorate('files', files).decorate('images', images)
    app.bind(imageTicketRoutes(images))
    await registerUploads(app, guard, images)
  },
  { name: 'images', dependencies: ['members'] },
)
