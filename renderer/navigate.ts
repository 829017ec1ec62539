import { navigate as go } from 'vike/client/router'
import type { Navigate } from '#ui/hooks/use-navigate.ts'

/** Vike owns addresses and history: every wish to go elsewhere is handed to it (ARCHITECTURE, Routing). */
export const navigate: Navigate = (address, { replace, preventScrollReset } = {}) =>
  void go(address, { overwriteLastHistoryEntry: replace, keepScrollPosition: preventScrollReset })
