/** Types of the two functions that the scripts use; the package has none. */
declare module 'semver/ranges/subset.js' {
  export default function isSubset(range: string, of: string): boolean
}
declare module 'semver/functions/satisfies.js' {
  export default function satisfies(version: string, range: string): boolean
}
