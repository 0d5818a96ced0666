// The page of `outflank arena report`.
import { mountPage } from '../single-page';
import ReportPage from './ReportPage.svelte';

mountPage(ReportPage);
