/** Routes of one world's clock and snapshot, and of the list of worlds. */
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { notFound, Refusal } from '../http/refusal.ts'
import { validate } from '../http/validate.ts'
import { WORLD_BOUNDS } from '../worlds/registry.ts'
import type { MockWorld, WorldList } from '../worlds/world.ts'

/** The world that the routes are of. */
export interface WorldControls
  extends Pick<MockWorld, 'reset' | 'setScenario' | 'clock' | 'snapshot' | 'difference' | 'restore'> {
  readonly name: string
  readonly hasSnapshot: boolean
  /** Called after json-server has changed a record. */
  recordsChanged(): void
}

/** Every date that follows has four digits in its year. */
const MAX_AHEAD_MS = 100 * 366 * 24 * 60 * 60 * 1000

const forwardBody = z.object({
  forwardMs: z
    .int('forwardMs should be a whole number of milliseconds')
    .min(0, 'The clock only goes forward'),
})

export function worldRoutes(
  controls: WorldControls,
  worlds: WorldList,
  readJson: readonly RequestHandler[],
): Router {
  const router = Router()
  const { clock } = controls
  const time = () => ({ now: new Date(clock.now()).toISOString(), aheadMs: clock.aheadMs })

  router
    .route('/clock')
    .get((_request, response) => void response.json(time()))
    .post(...readJson, ({ body }, response) => {
      const { forwardMs } = validate(forwardBody, body ?? {}, 'body')
      if (clock.aheadMs + forwardMs > MAX_AHEAD_MS) throw new Refusal(400, 'The clock is a century ahead')
      clock.forward(forwardMs)
      response.json(time())
    })
  router.post('/snapshot', (_request, response) => {
    controls.snapshot()
    response.json({ message: 'Saved' })
  })
  router.get('/difference', (_request, response) => {
    response.json({ since: controls.hasSnapshot ? 'snapshot' : 'seed', data: controls.difference() })
  })
  router.post('/restore', async (_request, response) => {
    if (!controls.hasSnapshot) throw new Refusal(409, 'There is no snapshot to go back to')
    await controls.restore()
    response.json({ message: 'Back to the snapshot' })
  })
  router.get('/worlds', (_request, response) => {
    const data = worlds.all.map(({ name, size }) => ({ name, ...size }))
    response.json({ current: controls.name, data, bounds: WORLD_BOUNDS })
  })
  router.delete('/worlds/:name', ({ params }, response) => {
    if (!worlds.remove(params.name)) throw notFound()
    response.json({ message: 'Deleted' })
  })
  return router
}
