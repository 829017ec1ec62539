/** Delays, failures and cut connections, as the scenario says, before a call is even looked at. */
import { setTimeout as delay } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { World } from '../mock-state.ts'
import { Refusal } from './refusal.ts'

export function scenarioGate(world: World): RequestHandler {
  let calls = 0
  return async (request, _response, next) => {
    const { latencyMs, jitterMs, failureRate, failStatus, offline, failEvery } = world.scenario
    if (latencyMs + jitterMs > 0) await delay(latencyMs + chance(world) * jitterMs)
    if (offline) return void request.socket.destroy()
    calls += 1
    if ((failEvery > 0 && calls % failEvery === 0) || (failureRate > 0 && chance(world) < failureRate)) {
      throw new Refusal(failStatus, 'The provider fails on purpose')
    }
    next()
  }
}

/** From 0 to just under 1. */
function chance(world: World): number {
  return world.random(4).readUInt32BE() / 2 ** 32
}
