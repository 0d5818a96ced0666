// The page of `outflank replay`.
import { mountPage } from '../single-page';
import ReplayPage from './ReplayPage.svelte';

mountPage(ReplayPage);
