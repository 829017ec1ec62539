/** What a service worker is given, as far as ours asks for it: the compiler knows the names of pages alone. */

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

export interface PageMessage extends WorkerEvent {
  readonly data: unknown
}

interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: PageMessage
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void
}
