/**
 * Faults that a programmer might make one day, in what keeps an edit safe: each replaces one text of a file, alone, and
 * the tests have to notice it.
 */
const faults: Readonly<Record<string, ReadonlyArray<readonly [from: string, to: string]>>> = {
  'domain/record/conflict-list.ts': [
    // A text that was restored, and had moved out meanwhile, comes back with the next edit.
    ['{ of, field, print: textFingerprint(next) }', "{ of, field, print: '' }"],
    // A losing text counts as seen where the winner begins with it, or holds it.
    [
      "present === '' || present === next || textFingerprint(present) === base",
      "present === '' || next.startsWith(present) || textFingerprint(present) === base",
    ],
    [
      "present === '' || present === next || textFingerprint(present) === base",
      "present === '' || next.includes(present) || textFingerprint(present) === base",
    ],
    [
      'one.of === other.of && one.field === other.field && one.text === other.text',
      'one.of === other.of && one.text === other.text',
    ],
    [
      'one.of === other.of && one.field === other.field && one.text === other.text',
      'one.field === other.field && one.text === other.text',
    ],
    [
      'conflict.of === of && conflict.field === field && conflict.text === text',
      'conflict.of === of && conflict.text === text',
    ],
    [
      'conflict.of === of && conflict.field === field && conflict.text === text',
      'conflict.field === field && conflict.text === text',
    ],
    [
      'one.of === other.of && one.field === other.field && one.print === other.print',
      'one.of === other.of && one.print === other.print',
    ],
    ['findIndex(({ at }) => at > conflict.at)', 'findIndex(({ at }) => at < conflict.at)'],
  ],
  'domain/conflicts/overflow.ts': [
    ['overflow: conflicts.slice(0, first) }', 'overflow: conflicts.slice(1, first) }'],
    [
      'while (first > 0 && conflicts.length - first < limits.conflicts)',
      'while (first > 0 && conflicts.length - first <= limits.conflicts)',
    ],
    [
      'moved.filter((known) => !added.some((each) => isSameRef(known, each)))',
      'moved.filter((known) => !added.some((each) => known.of === each.of))',
    ],
  ],
  'domain/conflicts/evolve.ts': [
    [
      'journal.conflicts.filter((each) => each !== dismissed)',
      'journal.conflicts.filter((each) => each.of !== dismissed.of)',
    ],
    [
      "conflict.text === '' || presentText(journal, conflict) === conflict.text",
      "conflict.text === '' || presentText(journal, conflict) !== ''",
    ],
  ],
  'domain/entries/evolve.ts': [
    ["textFingerprint(entry.notes) === notesBase ? '' : entry.notes", "''"],
    ["textFingerprint(entry.reflections) === reflectionsBase ? '' : entry.reflections", "''"],
    ['entry[field].includes(text.trim())', 'entry[field].includes(text.trim().slice(0, 8))'],
    [
      "present !== '' && present !== text && textFingerprint(present) !== base",
      'present !== text && textFingerprint(present) !== base',
    ],
    ['if (!hasText(entry) && !holdsMore(entry))', 'if (!hasText(entry))'],
  ],
  'domain/text/text-fingerprint.ts': [
    // The first 200 characters and the length.
    ['index < text.length;', 'index < Math.min(text.length, 200);'],
  ],
  'domain/conflicts/text-events.ts': [
    // The earliest instead of the latest place in a text's history.
    [
      'for (let count = history.length; count >= 0; count -= 1) {',
      'for (let count = 0; count <= history.length; count += 1) {',
    ],
    ['if (count > 0 && history[count - 1]?.text === present) return count', ''],
    ['if (history[count]?.base === fingerprint) return count', ''],
  ],
  'domain/lists/evolve.ts': [
    // A deletion that ignores what its author had not seen.
    ['if (present && recordFingerprint(present) !== base) return journal', ''],
    // A text that loses is dropped.
    ["merge === 'text'\n      ? withConflictsAfter", "merge !== 'text'\n      ? withConflictsAfter"],
    // A list as a whole instead of its items.
    ["merge === 'set' ? merged(before[field], base, record[field]) : record[field]", 'record[field]'],
    ['if (!after.has(key)) now.delete(key)', 'now.delete(key)'],
    ['if (!before.has(key)) now.set(key, item)', 'now.set(key, item)'],
    // A deleted record returns with the replay of its addition.
    ['isAdded && journal.tombstones.has(recordTombstone(list, record.id)) ? journal : put', 'false ? journal : put'],
    ['...(!present && { brought: true })', ''],
    [
      'isAdded && isRestoredByChange(present) ? put(journal, list, completed(list, present, record)) : journal',
      'journal',
    ],
    // A text that came alone stays alone; what was taken off a record comes back.
    ['return isAsSeen ? ownFields(present) : { ...added, ...ownFields(present) }', 'return ownFields(present)'],
    ['return isAsSeen ? ownFields(present) : ', 'return '],
    ['textFingerprint(canonicalText(ownFields(record)))', 'textFingerprint(canonicalText(record))'],
    ['const before = present ?? record', 'const before = record'],
    ['return tombstones === journal.tombstones ? journal : { ...journal, tombstones }', 'return journal'],
    ['tombstones: withoutTombstones(journal.tombstones, [recordTombstone(list, record.id)]),', ''],
  ],
  'domain/record/record-lists.ts': [
    ["list === 'reviews' ||\n  ", ''],
    ["list === 'reviewQuestions' ||\n  ", ''],
    ["list === 'schedules' ||\n  ", ''],
    ["schedules: { recurrences: 'set' }", 'schedules: {}'],
    ["skips: { reason: 'text' }", 'skips: {}'],
    ["attachments: { caption: 'text' }", 'attachments: {}'],
  ],
  'domain/lists/decide.ts': [
    ['const base = data.base ?? baseOf(list, present, field)', 'const base = baseOf(list, present, field)'],
    ['const present = found ?? (data.gone && { id: data.id })', 'const present = found'],
  ],
  'domain/lists/inverse.ts': [
    ['if (!present) return []', ''],
    ['field, base: baseOf(list, record, field) }', 'field, base: baseOf(list, present, field) }'],
    ['return recordOf(before, list, record.id)\n        ? []', 'return false\n        ? []'],
  ],
  'domain/sync/pending.ts': [
    ['return present !== undefined && !isRestoredByChange(present)', 'return present === undefined'],
    ['return present !== undefined && !isRestoredByChange(present)', 'return present !== undefined'],
    ['isRecordText(written.field) && isRestoredByChange', 'isRecordText(written.field) && !isRestoredByChange'],
    ["    event.type === 'RecordAdded' ||\n", ''],
    // The evidence test inverted.
    [
      "if (event.type === 'TaskAdded') return isAddedWith(journal, event.data.task)",
      "if (event.type === 'TaskAdded') return !isAddedWith(journal, event.data.task)",
    ],
    ["if (!written || written.text === '') return false", "if (!written || written.text !== '') return false"],
    ['presentText(journal, written) !== written.text ||', 'presentText(journal, written) === written.text ||'],
    ['return !logUpTo().some((earlier) => {', 'return logUpTo().some((earlier) => {'],
    ['return task?.text === text && !isRestoredByTick(task)', 'return task?.text === text'],
    ['if (isBegunByAnyone(event.data.list)) return false', ''],
    ['log.slice(0, index).every((earlier) => wasBefore(earlier, logged))', 'true'],
    ['place.clientId === clientId && place.seq < seq', 'place.clientId === clientId'],
    ['return !journal.tombstones.has(changed.key)', 'return false'],
    ['return !journal.tombstones.has(changed.key)', 'return true'],
    ['const written = wasSent(logged) ? writtenText(event) : undefined', 'const written = writtenText(event)'],
    ['if (logged.seq <= acknowledgedUpTo) return []', 'if (logged.seq < acknowledgedUpTo) return []'],
    ['if (known ? known.id === progress.e : prunedBefore)', 'if (known !== undefined || prunedBefore)'],
    ['const prunedBefore = (log[0]?.seq ?? 0) > progress.s', 'const prunedBefore = true'],
    ['events: log.filter((logged) => !wasSent(logged)), acknowledgedUpTo: 0', 'events: log, acknowledgedUpTo: 0'],
    ['if (isThere && counter.e !== id) ofTwins.add(clientId)', ''],
    ["reached.some(({ isOurs }) => isOurs) || (wasSent(logged) && isShown(logged)) ? 'yes' : 'perhaps'", "'yes'"],
    ['return counter && counter.s >= seq ? [counter] : []', 'return counter && counter.s > seq ? [counter] : []'],
    [
      'logged.seq > acknowledgedUpTo || (isByUs && isSafeToReplay(file.journal, logged))',
      'logged.seq > acknowledgedUpTo',
    ],
    ['if (wasSentOnce && file.sync.dataHash !== undefined) return', 'if (wasSentOnce) return'],
    ['newest.sentAt < Date.parse(oldestKept)', 'newest.sentAt > Date.parse(oldestKept)'],
    ['const newest = sent.at(-1)', 'const newest = sent[0]'],
    ["held === 'perhaps' && isSafeToReplay(file.journal, logged) ?", "held === 'perhaps' ?"],
    ["[{ ...logged, sentRevision: 'perhaps' }]", '[logged]'],
    ['if (sent.length === 0 || former.size > 0) return', 'if (sent.length === 0) return'],
    ['if (isThere || !counters.has(clientId))', 'if (!counters.has(clientId))'],
    ['return mergeOf(event.data.list, event.data.field) !== undefined', 'return true'],
    ['return mergeOf(event.data.list, event.data.field) !== undefined', 'return false'],
    ["    event.type === 'ConflictDismissed' ||\n", ''],
    ["ConflictDismissed' ||\n    event.type === 'ConflictKept'", "ConflictDismissed'"],
    ["if (event.type === 'ChecklistRenamed') {", 'if (false) {'],
    ["event.type === 'TaskTextChanged' || event.type === 'TaskMoved'", "event.type === 'TaskTextChanged'"],
    ["event.type === 'TaskCompleted' || event.type === 'TaskReopened' ?", "event.type === 'TaskCompleted' ?"],
    ['before.field === written.field && before.base === fingerprint', 'before.base === fingerprint'],
  ],
  'domain/sync/rebase.ts': [
    ['!wanted.some(wasSent)\n    ? journal', 'wanted.length > 0\n    ? journal'],
    ['wanted[index]?.id === id && wanted[index].seq === seq', 'wanted[index]?.seq === seq'],
    ['e: newest.id, t: now < driveTime ? driveTime : now }', 'e: newest.id, t: now }'],
    ['clientId, progress, now < driveTime ? now : driveTime)', 'clientId, progress, now)'],
    ['if (seq === (moved.get(clientId)?.s ?? 0) + 1)', 'if (seq > (moved.get(clientId)?.s ?? 0))'],
    ['compareTexts(other.t, one.t)', 'compareTexts(one.t, other.t)'],
    ['dataHash: undefined, writtenBy: clientId }', 'dataHash: remote.sync.dataHash, writtenBy: clientId }'],
  ],
  'domain/sync/replay.ts': [
    // A losing text dropped where it is a prefix of the winner, in a replay.
    [
      "const isConflict = text !== '' && text !== present && !superseded",
      "const isConflict = text !== '' && !present.startsWith(text) && !superseded",
    ],
    [
      "const isConflict = text !== '' && text !== present && !superseded",
      "const isConflict = text !== '' && text !== present",
    ],
    ['next ? next.written.base === textFingerprint(text) : held !== undefined', 'held !== undefined'],
    ['? writings.slice(0, held)', '? writings'],
    [': writings.filter(({ logged }) => wasSent(logged))', ': writings'],
    ['const field = `${written.field}:${written.of}`', 'const field = written.of'],
  ],
  'domain/sync/gate.ts': [
    ["if (base.kind === 'replaces-unreadable' && !base.hasCopies) return 'no-base'", ''],
    ["if (gone.some((key) => !deleted.has(key))) return 'unexplained-deletion'", ''],
    ["if (losesText(base.file.journal, out.journal, events)) return 'unexplained-deletion'", ''],
    ["if (shrinks(base.file.journal, gone.length, deleted.size)) return 'shrinks'", ''],
    ["if (!keepsUnknown(base.file, out)) return 'drops-unknown'", ''],
    ["if (upload.scopeFileId === '' || upload.scopeFileId !== upload.targetFileId) return 'other-file'", ''],
    ['(after.sync.clients.get(id)?.s ?? progress.s) < progress.s', 'false'],
    ['if (bytes * 3 <= most) return false', 'if (bytes <= most) return false'],
    ['return isWellFormed(read) && isSameJson(read, record)', 'return isWellFormed(read)'],
  ],
  'domain/record/tombstones.ts': [
    ['return known === undefined || known < day', 'return known === undefined'],
    [
      'const recent = [...tombstones].filter(([, day]) => day >= oldest)',
      'const recent = [...tombstones].filter(([, day]) => day < oldest)',
    ],
  ],
  'domain/sync/trusted-file.ts': [
    ['if (yield* isFrameBroken(text, span)) return withoutProgress(file)', ''],
    [
      'return (yield yield* canonicalDataSteps(file.journal)) === dataHash ? file : withoutProgress(file)',
      'return file',
    ],
  ],
  'domain/routine/evolve-task.ts': [
    // A deletion takes a text that its author had not seen.
    ['if (task && base !== undefined && textFingerprint(task.text) !== base) continue', ''],
    [
      'if (tableHas(journal.tasks, task.id) || journal.tombstones.has(taskKey(task.id))) return journal',
      'if (tableHas(journal.tasks, task.id)) return journal',
    ],
    ['if (task.completed) completed--', ''],
    [
      '!task || tableHas(journal.tasks, taskId) || journal.tombstones.has(taskKey(taskId)) || isPast(journal, day)',
      '!task || tableHas(journal.tasks, taskId) || isPast(journal, day)',
    ],
    ['if (isPast(journal, day)) return tickPastDay(journal, day, taskId, moment)', ''],
    ['return task.completed ? tick(restored, task.id, day, doneMomentOf(task)) : restored', 'return restored'],
    ['task.checklistId === checklistId && task.sortOrder !== sortOrder', 'task.sortOrder !== sortOrder'],
  ],
  'domain/routine/day-record.ts': [
    ['if (before && before.completed > completed)', 'if (before && before.completed > total)'],
    [
      'const [less, more] = one.completed > other.completed ? [other, one] : [one, other]',
      'const [less, more] = [one, other]',
    ],
    ['known?.done ? { ...task, ...known } : task', 'task'],
    ['isCorrected(journal, date, item.id, !was)', 'isCorrected(journal, date, item.id, true)'],
    ['if (item.due !== false) more +=', 'more +='],
    ["data.list === 'skips' || data.list === 'corrections'", "data.list === 'skips'"],
    [
      'withCorrectionsOf(withLateTick(journal, day, taskId, moment), day)',
      'withLateTick(journal, day, taskId, moment)',
    ],
    ['if (isDayOff(journal.settings, day)) return journal\n  const done', 'const done'],
    ['return reached !== undefined && day < reached', 'return reached !== undefined && day <= reached'],
    ['...(task.completed && doneMomentOf(task)),', ''],
    ['countedOf(known).length >= record.total', 'countedOf(known).length > record.total'],
  ],
  'domain/routine/evolve-day.ts': [
    // A day without a record leaves the tasks ticked.
    [
      'const reset = isOver || finished ? withTasksOpen(complete) : complete',
      'const reset = finished ? withTasksOpen(complete) : complete',
    ],
    ['if (reached !== undefined && reached >= day) return journal', ''],
    [
      'const archived = own ? withArchive(journal, own) : journal',
      'const archived = finished ? withArchive(journal, finished) : journal',
    ],
    ['finished && finished.date !== used && finished.date < day', 'finished && finished.date < day'],
    ['reached !== undefined && isLeap(reached, day) ? reached : day)', 'day)'],
    [
      'isPast(journal, day) ? withArchive(journal, openRecordOfTasks(journal, day)) : followCounts(journal, day)',
      'followCounts(journal, day)',
    ],
  ],
  'domain/routine/correct-day.ts': [
    [
      'if (reached === undefined || reached <= latest || becomes > latest) return journal',
      'if (reached === undefined) return journal',
    ],
    ['key, day > latest ? becomes : day]', 'key, day]'],
    [
      '? { ...withoutDoneMoment(task), completed: true, ...done.get(task.id) }',
      '? { ...task, completed: true, ...(!task.completed && done.get(task.id)) }',
    ],
    [
      "if (to === undefined || to > lastWritable || (notes === '' && reflections === '')) return []",
      "if (to === undefined || (notes === '' && reflections === '')) return []",
    ],
  ],
  'domain/journal/decide-undo.ts': [
    ['if (!rulesOf(done).stands(done, present)) continue', ''],
    ['day: bringsTick(each) ? each.day : today }', 'day: today }'],
    ['if (after === present) continue', ''],
  ],
  'domain/undo/reversals.ts': [['reversals.unshift({ done, inverse })', 'reversals.push({ done, inverse })']],
  'domain/journal/inverses.ts': [
    ['return tableHas(before.tasks, id) ? []', 'return false ? []'],
    ['if (!checklist || tableHas(after.checklists, id)) return tasks', 'if (!checklist) return tasks'],
    ['places: tasks.map(({ sortOrder }) => sortOrder)', 'places: tasks.map((_, index) => index)'],
  ],
  'domain/undo/stack.ts': [
    ['reversals }]), undone: [] }', 'reversals }]), undone: stack.undone }'],
    ['steps.slice(-limits.undoSteps)', 'steps.slice(0, limits.undoSteps)'],
    ['step.id === eventId && step.source ? [step.source] : []', '[]'],
  ],
  'machines/save/save-journal.ts': [
    ['if (refused && remote.etag === undefined) return', 'if (false) return'],
    ['if (refusal) return err(failureOfGate(refusal))', ''],
    ['counter.s !== newest.seq || counter.e !== newest.id', 'counter.s !== newest.seq'],
    ['(pending.events.at(-1)?.seq ?? pending.acknowledgedUpTo)', '(pending.events.length)'],
    ["if (lock.aborted) return err({ kind: 'busy' })\n    const written", 'const written'],
    // A clone that takes its new name.
    ["...(wasSent(each) && { sentRevision: 'renewed' }),", ''],
    ['logged.at(-1)?.seq ?? 0,', '0,'],
    ['pendingOf(file, logged, clientId, modifiedTime)', 'pendingOf(file, logged, known, modifiedTime)'],
    ["upload.kind === 'read' && !remote.damaged\n    ? { upToSeq", "upload.kind === 'read'\n    ? { upToSeq"],
    ["if (reread.ok && reread.value.damaged) return 'damaged'", ''],
  ],
  'machines/save/read-remote.ts': [
    ['if (confirmed && head.value.revision === confirmed.revision)', 'if (confirmed)'],
    [
      "first.value.kind === 'whole' || (first.value.kind === 'doubtful' && !confirmed)",
      "first.value.kind !== 'unreadable'",
    ],
    ["=== clientId ? 'us' : 'others'", "=== clientId ? 'others' : 'us'"],
    ['...(stored.ok && { unreadable: second.value.bytes }),', 'unreadable: second.value.bytes,'],
    ['fetched: undefined, etag, damaged: true }', 'fetched: undefined, etag }'],
  ],
  'machines/attachments/send-attachments.ts': [
    ['const noted = await ports.outbox.note(key, { ...row, driveId }, knownId)', 'const noted = ok(true)'],
    ["if (!noted.value) return ok('waits')", ''],
    ["if (onTheirWay.has(row.sha256)) return ok('waits')", ''],
    ["seen.value === 'there') return ok('waits')", "seen.value === 'there') return letGo(ports, key, row)"],
    ["if (seen.value !== 'gone') return nameAgain(ports, driveId)", ''],
    ['!isPast(since, limits.attachmentNamedAgainDays, today)', 'true'],
    ['!isPast(since, limits.attachmentNamedAgainDays, today)', 'false'],
    ["if (seen.value !== 'gone') return failed", ''],
    ["stored.error.kind === 'not-found' ? giveUpId(ports, key, row, driveId, stored) : stored", 'stored'],
    ["isOver(removedOn, ports.today()) ? letGo(ports, key, row) : ok('rests')", 'letGo(ports, key, row)'],
    ['?? since) < today', '?? since) <= today'],
  ],
  'machines/attachments/sweep-attachments.ts': [
    ['if (named) return unusedSince === undefined ? ok(undefined) : files.markUnused(id, undefined)', ''],
    [
      'const journal = ports.journal()\n    if (!journal) break',
      'const journal = ports.journal() ?? ({ records: {}, extra: {} } as never)',
    ],
    ["key.startsWith('attachments:')", "key.startsWith('attachment:')"],
    ['stored.value.length > 0 && !(await ports.pull())', 'false'],
    ["typeof seen.value === 'object' && seen.value.unusedSince === unusedSince", 'true'],
  ],
  'machines/save/open-journal.ts': [
    ['log: later.value.events, drafts, clientId: later.value.clientId', 'log, drafts, clientId'],
    ['page === undefined || !others.has(page)', 'true'],
    ['page === undefined || !others.has(page)', 'page === undefined'],
    ['drafts.filter(({ page }) => page !== pages.own)', 'drafts'],
  ],
  'machines/save/read-base.ts': [
    ["if (text.includes('\\ufffd')) return ok(false)", ''],
    ['if (back.ok) return ok(back.value.text === text)', 'if (back.ok) return ok(true)'],
  ],
  'web/adapters/log/operations.ts': [
    [
      'const next: JournalRow = { ...row, lastSeq: row.lastSeq + logged.length }',
      'const next: JournalRow = { ...row }',
    ],
    ["...consumed.map((draft) => () => dropDraft(transaction.objectStore('drafts'), key, draft)),", ''],
    ['if (row && isConsumed(row, consumed))', 'if (row)'],
    ['if (cursor.value.lost) continue', ''],
  ],
  'web/adapters/log/journal-memory.ts': [
    [
      'if (!stored) return writeAgain(stores, before, ids.next())',
      'if (!stored) return writeAgain(stores, before, before.row.clientId)',
    ],
    ['const renamed = events.map((logged) => underNewName(logged, row.clientId))', 'const renamed = events'],
    ['if (stored.clientId !== before.row.clientId) return writeMissing(stores, stored, before)', ''],
    ['return stored.lastSeq > before.row.lastSeq', 'return false'],
  ],
  'web/adapters/log/rows.ts': [
    ['.filter(({ id }) => !ids.has(id))', ''],
    ['const isSentSince = row.sentRevision === undefined && sentRevision !== undefined', 'const isSentSince = false'],
    ['placesOf(other, clientId).filter(isOurs)', 'placesOf(other, clientId)'],
    ['formerly: placesOf(logged, clientId).filter(isOurs)', 'formerly: placesOf(logged, clientId)'],
  ],
  'web/adapters/log/repairs.ts': [
    ['replaced.filter(({ seq }) => seq > reappend.upToSeq)', 'replaced.filter(() => false)'],
    ["() => transaction.objectStore('quarantine').put(copy, [...keyOf(key), row.clientId]),", ''],
    ['...kept.consumed.map((draft) => () => dropDraft(drafts, key, draft)),', ''],
    ['const unsent = rows.filter((each) => each.sentRevision === undefined)', 'const unsent = rows'],
    ["() => transaction.objectStore('outbox').delete(rangeOf(key)),", ''],
  ],
  'web/adapters/log/retention.ts': [
    [
      'if (row.sentAt === undefined || row.seq >= acknowledgedUpTo) continue',
      'if (row.sentAt === undefined || row.seq > acknowledgedUpTo) continue',
    ],
    [
      'if (row.sentAt === undefined || row.seq >= acknowledgedUpTo) continue',
      'if (row.seq >= acknowledgedUpTo) continue',
    ],
    ['&& row.seq <= provenUpTo', ''],
    ['sent.clientId === undefined || sent.clientId === clientId ? sent', 'true ? sent'],
  ],
  'web/adapters/log/attempt.ts': [
    [
      'for (const write of writes) begun.push(write().catch((error: unknown) => takenBack(transaction, error)))',
      'for (const write of writes) begun.push(write())',
    ],
    ['if (failed.length > 0) throw failed.find(isQuota) ?? failed[0]', 'if (failed.length > 0) throw failed[0]'],
    ['if (left > 0 && isClosed(error)) {', 'if (left > 1 && isClosed(error)) {'],
  ],
  'web/adapters/log/confirmation.ts': [
    ['if (!row || !rows || memory.isNews(key, row)) return', 'if (!row || !rows) return'],
  ],
  'web/adapters/log/outbox.ts': [
    ['if (isAsKnown) await cursor.update(file)', 'await store.put(file, rowOf(key, file.id))'],
    ['&& cursor.value.driveId === knownId', ''],
    ['() => transaction.store.put(content, contentOf(key, file.id)),', ''],
    ['() => transaction.store.delete(contentOf(key, id)),', ''],
  ],
  'web/adapters/log/outbox-rows.ts': [['.filter(({ length }) => length === 3)', '']],
  'web/adapters/log/unsent-only.ts': [
    ['if (sent) await', 'await'],
    ['if (sent) await outbox.delete', 'if (false) await outbox.delete'],
    ['if (userId === signedIn || cursor.value.lost) continue', 'if (userId === signedIn) continue'],
    ["await transaction.objectStore('quarantine').delete(rangeOf(key))", ''],
    ['await deleteSnapshot(texts, key)', ''],
  ],
  'web/adapters/log/move-journal.ts': [['events.filter(({ seq }) => seq > held.upToSeq)', 'events']],
  'web/adapters/log/stored-journals.ts': [
    ['sentRevision === undefined && !isAutomatic(event)', 'sentRevision === undefined'],
  ],
  'web/adapters/drive/content.ts': [
    ['Number(account.size) === size &&', ''],
    ['account.sha256Checksum.toLowerCase() === (await sha256())', 'true'],
    [
      'if (!decoded || !(await arrived(head.value, decoded))) return err(unverified)',
      'if (!decoded) return err(unverified)',
    ],
    ['if (plain.ok) etagsOffered = false', 'etagsOffered = false'],
    [
      "error.kind === 'forbidden' || error.kind === 'not-found' || error.kind === 'scope-missing' || status === 410",
      "error.kind !== 'offline' || status === 410",
    ],
  ],
  'web/adapters/drive/upload.ts': [
    ["etag === undefined ? {} : { 'If-Match': etag }", '{}'],
    ['return last === undefined ? 0 : Number(last) + 1', 'return last === undefined ? 0 : Number(last)'],
    ["sent.ok ? err({ status: 308, error: { kind: 'server' } }) : sent", 'sent'],
    ['if (isOver(sent)) return sessionOver', ''],
    ['if (isOver(progress)) return sessionOver', ''],
  ],
  'web/adapters/drive/journal-files.ts': [
    ['reserved.set(name, { id: id.value, hashes })', ''],
    ['isMade ? await completed(parts, { id: id.value, hashes }, content) : sent', 'sent'],
    ['etag: before.value.etag', 'etag: undefined'],
    ["if (!hashes.has(hashOf(made.value))) return 'in use' as const", ''],
    ['hashes.add(hashOf(created.value))', ''],
    ['if (!removed.ok && removed.error.status !== 404) return withDriveError(removed)', ''],
  ],
  'web/adapters/drive/attachment-files.ts': [
    ['file.sha256Checksum === undefined || file.sha256Checksum === sha256', 'true'],
    ['found.value.filter((file) => isOf(file, journal))', 'found.value'],
    ['own.find((file) => unusedSinceOf(file) === undefined) ?? own[0]', 'own[0]'],
    ['(await sha256OfBytes(content)) === sha256 ? ok(content)', 'true ? ok(content)'],
    ['!made.ok && made.error.status === 409', 'false'],
    ['stored.value.id === driveId && (await arrived(stored.value, bytes))', 'stored.value.id === driveId'],
    ["return seen.error.status === 404 ? ok('gone') :", "return seen.error.status === 404 ? ok('there') :"],
    ["unusedSince === undefined ? 'there' : { unusedSince }", "'there'"],
    ['parents: [folder], appProperties: { journal } }', 'parents: [folder] }'],
  ],
  'web/adapters/drive/marked-files.ts': [
    ['!isOf(file.data, journal) ||', ''],
    ['|| !isSha256(file.data.name)', ''],
    ['{ unusedSince: since ?? null }', '{ unusedSince: since }'],
    ['return removed.ok || removed.error.status === 404 ?', 'return removed.ok ?'],
  ],
  'web/adapters/drive/request.ts': [
    ['if (address.origin !== new URL(origin).origin) return undefined', ''],
    ["if (request.lock?.aborted) return err({ status: undefined, error: { kind: 'precondition-failed' } })", ''],
    ['!request.repeatable ||', ''],
    ['if (first.ok || first.error.status !== 401) return first', 'return first'],
  ],
  'web/wiring/drafts.ts': [['{ date, field, page, nth: stored },', '{ date, field, page },']],
  'web/wiring/days.ts': [
    ['if (isWrong || isOtherDay) commitDrafts()', 'commitDrafts()'],
    ['if (isWrong || isOtherDay) commitDrafts()', ''],
  ],
  'web/wiring/add-attachment.ts': [
    ['if (!recorded.ok) await outbox.remove(key, id)', ''],
    ["if (!ports.log.durable()) return err(domainError('attachment', 'NO_STORAGE'))", ''],
    ["answer === 'remove' ? withoutPlace(content)", "answer === 'keep' ? withoutPlace(content)"],
    ['if (!saysPlace(content)) return content', 'return content'],
  ],
}

/** One of them. */
export interface PlantedFault {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** All of them, each with its place. */
export const plantedFaults: ReadonlyArray<PlantedFault> = Object.entries(faults).flatMap(([file, replacements]) =>
  replacements.map(([from, to]) => ({ file, from, to })),
)
