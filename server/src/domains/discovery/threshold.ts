/** Something that a member may list and that counts in a match with the viewer. */
export interface Trait {
  /** Its number in the index. */
  trait: number
  /** What it adds to the evidence. */
  weight: number
  listedBy: number
}

/** An amount of evidence by traits, and the expected number of members who have that much. */
export interface Threshold {
  weight: number
  expected: number
}

const BINS_PER_WEIGHT = 50

/**
 * Finds the least evidence that at most about `atMost` members have. Treats traits as independent. More than all
 * evidence together where even that is too many, and never nothing.
 */
export function findThreshold(
  traits: readonly Trait[],
  members: number,
  atMost: number,
): Threshold {
  const shares = sharesOfMembers(traits, members)
  let share = 0
  for (let bin = shares.length - 1; bin > 0; bin--) {
    if ((share + shares[bin]!) * members > atMost) return at(bin + 1, share)
    share += shares[bin]!
  }
  return at(1, share)

  function at(bin: number, share: number): Threshold {
    // The lowest weight of the bin, as weights are rounded down.
    return { weight: bin / BINS_PER_WEIGHT, expected: share * members }
  }
}

/** The share of members with as much evidence as each bin stands for. */
function sharesOfMembers(traits: readonly Trait[], members: number): Float64Array {
  let shares = Float64Array.of(1)
  for (const { weight, listedBy } of traits) {
    // At least one bin, so that bin 0 holds only members who have nothing.
    const bins = Math.max(1, Math.floor(weight * BINS_PER_WEIGHT))
    const listed = Math.min(1, listedBy / members)
    const next = new Float64Array(shares.length + bins)
    for (let bin = 0; bin < shares.length; bin++) {
      next[bin]! += shares[bin]! * (1 - listed)
      next[bin + bins]! += shares[bin]! * listed
    }
    shares = next
  }
  return shares
}
