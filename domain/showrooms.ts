/** The showrooms of the demo company. Names, addresses and hours are translated texts. */
export const showrooms = [
  {
    id: 'istanbul',
    nameKey: 'showroom.istanbul',
    addressKey: 'showroom.istanbulAddress',
    hoursKey: 'showroom.istanbulHours',
    country: 'TR',
  },
  {
    id: 'riyadh',
    nameKey: 'showroom.riyadh',
    addressKey: 'showroom.riyadhAddress',
    hoursKey: 'showroom.riyadhHours',
    country: 'SA',
  },
] as const
