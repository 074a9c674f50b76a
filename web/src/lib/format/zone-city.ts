/** The place that an IANA time zone is named after: "Buenos Aires" for America/Argentina/Buenos_Aires. */
export const cityOfZone = (zone: string): string =>
  zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
