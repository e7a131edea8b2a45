/** Conversions of one coin into another at a quoted price. */
import fp from 'fastify-plugin'
import { stopWith } from '../../http/stopWith.ts'
import { watchConversionEnds } from './conversionEnds.ts'
import { createConversions } from './conversions.ts'
import { conversionRoutes } from './routes.ts'

export const conversionPlugin = fp(
  async (app) => {
    const { exchange, history, availability } = app
    const conversions = createConversions(history)
    const ends = watchConversionEnds(exchange.core)
    stopWith(app, ends.stop)
    app.bind(conversionRoutes({ exchange, conversions, ends, availability }))
    app.findWrites(conversions.outcomeOf)
  },
  { name: 'conversion', dependencies: ['sessions', 'outcome'] },
)
